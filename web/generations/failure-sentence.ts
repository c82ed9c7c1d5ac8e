import { GENERATION_FAILED, type Generation } from "#worker/contract/generations.ts";

/** Why a generation failed, from a catalogue that is loaded with the first failure. */
export async function failureSentence({
  failureCode,
  errorMessage,
}: Pick<Generation, "failureCode" | "errorMessage">): Promise<string> {
  // The server's text, for a code that this version does not know, or without a catalogue.
  const fallback = errorMessage || GENERATION_FAILED;
  if (failureCode === null) return fallback;
  const catalogue = await import("#worker/contract/failure-sentences.ts").catch(() => null);
  return catalogue?.FAILURE_SENTENCES[failureCode] ?? fallback;
}
