export type { HttpGiven, HttpOptions, NodeRequest, NodeResponse } from '@toolgate/core/http';
export type { OpenApiContent, OpenApiDocument, OpenApiOperation, OpenApiReference, OpenApiResponse } from './document.ts';
export { type OpenApiOptions, toOpenApi } from './write.ts';
export type { OpenApiMountOptions } from './mount-options.ts';
export { mountOpenApi, type OpenApiMount, type ServedGate } from './mount.ts';
