/** What one provider takes as a tool's schema. */
export interface Target {
  /** As it is named in sentences: `OpenAI`. */
  readonly provider: string;
}
