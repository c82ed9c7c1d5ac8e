import { GENERATION_FAILED, type Generation } from "#worker/contract/generations.ts";

/** Why a generation failed, in words. The catalogue is loaded when the first one fails. */
export async function failureSentence({
  failureCode,
  errorMessage,
}: Pick<Generation, "failureCode" | "errorMessage">): Promise<string> {
  // A code of a newer server, or a catalogue out of reach: the server has sent its own words.
  const other = errorMessage || GENERATION_FAILED;
  if (failureCode === null) return other;
  const catalogue = await import("#worker/contract/failure-sentences.ts").catch(() => null);
  return catalogue?.FAILURE_SENTENCES[failureCode] ?? other;
}
