import { ApiError, reasonOf, sentenceOf } from "#web/api/call.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import type { FailureCode } from "#worker/contract/failures.ts";

export class TryOnError extends Error {
  /** `broken`: another attempt may succeed; `unseen`: the end may still come. */
  readonly kind: "refused" | "broken" | "no-credits" | "unseen" | "paused";
  /** A sentence about the credit; null where none was taken, or its state is unknown. */
  readonly credit: string | null;
  readonly failureCode: FailureCode | null;

  constructor(
    sentence: string,
    kind: TryOnError["kind"],
    known: {
      readonly credit?: string | null;
      readonly failureCode?: FailureCode | null;
      readonly cause?: ApiError;
    } = {},
  ) {
    super(sentence, { cause: known.cause });
    this.name = "TryOnError";
    this.kind = kind;
    this.credit = known.credit ?? null;
    this.failureCode = known.failureCode ?? null;
  }
}

export function tryOnSentence(error: unknown): string {
  return error instanceof TryOnError ? error.message : sentenceOf(error);
}

const KINDS: Readonly<Record<string, TryOnError["kind"]>> = {
  insufficient_credits: "no-credits",
  generation_paused: "paused",
};

/** @param fallback the sentence where the server sent none */
export function toTryOnError(error: unknown, fallback: string): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === "network") {
    return new TryOnError(reasonOf(error) ?? tryOnTexts.unreachable, "broken");
  }
  const kind = KINDS[error.code] ?? (reasonOf(error) ? "refused" : "broken");
  return new TryOnError(error.hasReason ? error.message : fallback, kind, { cause: error });
}
