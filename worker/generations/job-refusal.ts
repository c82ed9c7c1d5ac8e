import { ERROR_SENTENCE, ERROR_STATUS, type ErrorCode } from "../contract/errors.ts";
import { GENERATION_FAILED } from "../contract/generations.ts";
import { Refusal } from "../http/fail.ts";
import { TornBody } from "../http/request-body.ts";

/** What a job was refused with, as far as its sender is told: kept, to be told again. */
export interface JobRefusal {
  readonly code: ErrorCode;
  readonly sentence?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

const ENDING: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Whether a job that is refused with it ends a generation that still waits for one. */
export function endsWaiting(error: unknown): error is Refusal {
  if (!(error instanceof Refusal) || error instanceof TornBody) return false;
  return ENDING.has(ERROR_STATUS[error.code]);
}

/** What to keep of an error that ended a claimed job. */
export function toJobRefusal(error: unknown): JobRefusal {
  if (!(error instanceof Refusal)) return { code: "internal" };
  const { sentence, fields } = error.details;
  return { code: error.code, sentence, fields };
}

/** The refusal to be thrown again. */
export function refusalOf({ code, sentence, fields }: JobRefusal): Refusal {
  return new Refusal(code, { ...(sentence && { sentence }), ...(fields && { fields }) });
}

/** The sentence that the generation ends with. */
export function sentenceOf({ code, sentence }: JobRefusal): string {
  if (code === "internal") return GENERATION_FAILED;
  return sentence ?? ERROR_SENTENCE[code];
}
