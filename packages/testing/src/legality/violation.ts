/** One place at which a provider would refuse a schema, or would not do what it says. */
export interface Violation {
  /** JSON Pointer into the schema; empty for its root. */
  readonly pointer: string;
  /** Stable name of the rule, such as `keyword` or `closed`. */
  readonly rule: string;
  readonly message: string;
  /** Where the rule comes from: a provider's page, its SDK, an error it was seen to answer, or our own reading where these are silent. */
  readonly source: string;
}
