/** What Gemini takes as a function's name, as far as a tool's name may differ from it (@google/genai 2.32.0, `FunctionDeclaration.name`). */
const accepted = /^[A-Za-z_]/u;

/** A tool's name as Gemini takes it: an underscore is put before a first character that is neither a letter nor an underscore. */
export function geminiName(name: string): string {
  return accepted.test(name) ? name : `_${name}`;
}
