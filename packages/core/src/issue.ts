/** One finding about one field of a call's arguments. Plain data; the model reads it in the refusal. */
export interface Issue {
  /** JSON Pointer (RFC 6901) of the field itself, also when that field is missing; `''` is the whole arguments object. */
  readonly path: string;
  /**
   * What was broken: a JSON Schema keyword (`type`, `required`, `maximum`, …), `zod:<issue code>`, `rule:<name>`, or for the text
   * `parse`, `duplicateKey`, `dangerousKey`, `unsafeNumber`, `loneSurrogate`, `nul`, `tooLarge`, `tooDeep`.
   */
  readonly keyword: string;
  /** One sentence for the model that must correct itself. */
  readonly message: string;
  /** What the schema asks for, such as `integer` or `at most 10 characters`. */
  readonly expected?: string;
  /** Type of what was sent, with a short escaped preview of a scalar; never for fields marked secret. */
  readonly received?: string;
  /** The values that are allowed, when they can be listed. */
  readonly allowed?: readonly unknown[];
}
