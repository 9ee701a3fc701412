import type { Candidate, GenerateContentResponse } from '@google/genai';

/** A type of the client as it is on the wire: values of enums are texts. */
export type Wire<Value> = Value extends string
  ? `${Value}`
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value;

/** A response of `generateContent`, and a chunk of `generateContentStream`, as the client's types have them. */
export type WireResponse = Wire<Pick<GenerateContentResponse, 'promptFeedback' | 'responseId' | 'modelVersion' | 'usageMetadata'>> & {
  candidates?: Wire<Candidate>[];
};
