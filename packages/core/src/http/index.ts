export type { HttpRefusal } from './refusal.ts';
export type { Authenticate } from './authenticate.ts';
export { admitHttp, type AdmittedHttp, type HttpGiven, type Admission } from './admit.ts';
export { type HttpOptions, httpOptionNames, type HttpSettings, readCreateId, readHttpOptions } from './http-options.ts';
export { checkServed } from './check-served.ts';
export type { Body } from './read-text.ts';
export { bodyLeft, type NodeRequest, type NodeResponse, toWebRequest, writeResponse } from './node.ts';
export { isToolboxLike, whatGiven } from '../what-given.ts';
