export type { Target } from './target.ts';
export { createProjector, type ProjectionOptions, type Projector } from './projector.ts';
