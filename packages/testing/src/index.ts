export type { Violation } from './legality/violation.ts';
