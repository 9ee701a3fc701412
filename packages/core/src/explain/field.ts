import { pointer } from '../json.ts';
import { safeText } from '../preview.ts';
import type { Finding } from '../schema/compile.ts';

/** The key that a finding is about, when it is about a key and not a value: missing, unknown, or wrong in its name. */
export function keyOf({ keyword, params }: Finding): string | undefined {
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
    case 'dependencies':
      return String(params['missingProperty']);
    case 'additionalProperties':
      return String(params['additionalProperty']);
    case 'unevaluatedProperties':
      return String(params['unevaluatedProperty']);
    case 'propertyNames':
      return String(params['propertyName']);
    default:
      return undefined;
  }
}

/** The pointer of the field itself, also of a key that is missing. */
export function fieldOf(finding: Finding): string {
  const key = keyOf(finding);
  return key === undefined ? finding.instancePath : pointer(finding.instancePath, key);
}

/** A pointer as it may be shown: invisible characters escaped, cut at 256 UTF-16 code units. */
export function shownPath(path: string): string {
  return safeText(path, 256);
}
