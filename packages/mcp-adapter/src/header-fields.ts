import { type JsonSchema, type ToolContract, visitSchema } from '@toolgate/core';

/** What is to know about a tool's `x-mcp-header` declarations (2026-07-28, Streamable HTTP). */
export interface HeaderFields {
  /** A client mirrors some arguments into headers, and the server compares them. */
  readonly declared: boolean;
  /** Why clients will leave the tool out of its list. */
  readonly fault: string | undefined;
}

const known = new WeakMap<ToolContract, HeaderFields>();

/** Reads the declarations of a contract; remembered. */
export function headerFieldsOf(contract: ToolContract): HeaderFields {
  let fields = known.get(contract);
  if (fields === undefined) {
    fields = readFields(contract.inputSchema);
    known.set(contract, fields);
  }
  return fields;
}

function readFields(schema: JsonSchema): HeaderFields {
  const names = new Set<string>();
  let declared = false;
  let fault: string | undefined;
  visitSchema(schema, (node, { at }) => {
    if (!Object.hasOwn(node, 'x-mcp-header')) return;
    declared = true;
    const name = node['x-mcp-header'];
    fault ??= faultOf(name, node['type'], at, names);
    names.add(String(name).toLowerCase());
  });
  return { declared, fault };
}

/** RFC 9110, section 5.6.2. */
const token = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const carried: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

function faultOf(name: unknown, type: unknown, at: string, names: ReadonlySet<string>): string | undefined {
  if (!/^(?:\/properties\/[^/]+)+$/.test(at)) return `x-mcp-header at ${at || '/'} cannot be reached through properties alone`;
  if (typeof name !== 'string' || !token.test(name)) return `x-mcp-header at ${at} is not the name of a header`;
  if (!carried.has(type)) return `x-mcp-header at ${at} is on a field that is no string, integer or boolean`;
  return names.has(name.toLowerCase()) ? `x-mcp-header at ${at} names a header that another field has` : undefined;
}
