/**
 * What a method of a client takes first; of an overloaded one what its last form takes, which is the widest in the providers' clients.
 * `unknown` where the client does not say.
 */
export type BodyOf<Method> = Method extends (body: infer Body, ...others: never[]) => unknown
  ? [Body] extends [never]
    ? unknown
    : Body
  : unknown;

/** The objects in a body's list at `Key`; any objects where the client does not say. */
export type ItemsOf<Body, Key extends string> = Body extends { readonly [Name in Key]?: infer List }
  ? Extract<List, readonly object[]>[number]
  : object;

/** A body without what the loop says itself; any object where the client does not say. */
export type RestOf<Body, Own extends string> = Body extends object
  ? { readonly [Key in keyof Body as Exclude<Key, Own>]?: Body[Key] | undefined }
  : { readonly [key: string]: unknown };
