export { arbitrarySchema, type SchemaOptions } from './arbitrary-schema.ts';
