import type { ProjectionOptions } from '../project/projector.ts';
import type { OptionRule } from './option-rules.ts';

/** Rules for `ProjectionOptions`. */
export const projectionRules: { readonly [Name in keyof Required<ProjectionOptions>]: OptionRule } = {
  strict: ['auto', true, false],
  tristate: ['keep-null', 'drop-null'],
  records: ['pairs'],
  renameProperties: [true, false],
  restoreEnumCase: [true, false],
};
