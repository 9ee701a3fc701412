import type { Projection, ProjectionReason } from '../projection.ts';
import type { RequestBudget } from './target.ts';

/** How a tool goes into a request, and what of the budget kept it from going as it could. */
export interface Sending {
  readonly as: 'strict' | 'loose' | 'left_out';
  /** `budget:tools`, `budget:strict-tools`, `budget:optional`, `budget:unions`; empty when the budget was no reason. */
  readonly reasons: readonly ProjectionReason[];
}

/**
 * Chooses, in the order given, which tools of a request are strict: each that still fits its provider's budget. Tools that cannot be sent,
 * and those beyond the number of tools that a request takes, are left out. The same tools always give the same answer.
 */
export function spendBudget(projections: readonly Projection[], budget: RequestBudget = {}): readonly Sending[] {
  const { tools = Infinity, strictTools = Infinity, optional = Infinity, unions = Infinity } = budget;
  const left = { tools, strictTools, optional, unions };
  return projections.map(({ schema, strict, cost = { optional: 0, unions: 0 } }): Sending => {
    if (schema === undefined) return { as: 'left_out', reasons: [] };
    if (left.tools <= 0) return { as: 'left_out', reasons: [{ code: 'budget:tools', at: '/' }] };
    left.tools -= 1;
    if (!strict.eligible) return { as: 'loose', reasons: [] };
    const over = [
      ...(left.strictTools < 1 ? ['budget:strict-tools'] : []),
      ...(left.optional < cost.optional ? ['budget:optional'] : []),
      ...(left.unions < cost.unions ? ['budget:unions'] : []),
    ];
    if (over.length > 0) return { as: 'loose', reasons: over.map((code) => ({ code, at: '/' })) };
    left.strictTools -= 1;
    left.optional -= cost.optional;
    left.unions -= cost.unions;
    return { as: 'strict', reasons: [] };
  });
}
