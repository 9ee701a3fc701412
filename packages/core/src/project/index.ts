export type { Constraint, LooseRules, OptionalRule, RequestBudget, Target, TargetLimits, Treatment } from './target.ts';
export { isPortablePattern } from './portable-pattern.ts';
export { spendBudget, type Sending } from './spend.ts';
export { createProjector, type ProjectionOptions, type Projector } from './projector.ts';
