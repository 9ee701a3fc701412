import type { JsonSchema } from '@toolgate/core';

/** An OpenAPI document (OpenAPI Specification 3.1.0), as far as tools need one. Fresh and yours to change; the schemas in it are frozen. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  info: { title: string; version: string; description?: string };
  /** Which JSON Schema is meant where a schema does not say so. */
  readonly jsonSchemaDialect: string;
  servers: { url: string }[];
  paths: { [path: string]: { readonly post: OpenApiOperation } };
  components: {
    schemas: { [name: string]: JsonSchema };
    responses: { [name: string]: OpenApiResponse };
    securitySchemes?: { [name: string]: object };
  };
  security?: { [scheme: string]: string[] }[];
}

/** A call of one tool. */
export interface OpenApiOperation {
  readonly operationId: string;
  summary?: string;
  description: string;
  requestBody: { readonly required: boolean; readonly content: OpenApiContent };
  responses: { [status: string]: OpenApiResponse | OpenApiReference };
  /** What the tool does to the world. */
  readonly 'x-side-effect': string;
}

/** An answer. */
export interface OpenApiResponse {
  readonly description: string;
  readonly content: OpenApiContent;
}

/** A body: always JSON. */
export interface OpenApiContent {
  readonly 'application/json': { readonly schema: JsonSchema };
}

/** A place elsewhere in the document. */
export interface OpenApiReference {
  readonly $ref: string;
}
