export { projectTool, type ProjectionOptions } from './project.ts';
