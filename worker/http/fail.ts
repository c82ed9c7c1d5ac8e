import {
  ERROR_SENTENCE,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
} from "../contract/errors.ts";

interface RefusalDetails {
  /** Sentences by input field, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until it makes sense to try again. */
  readonly retryAfter?: number;
  /** Takes the place of the code's own sentence. */
  readonly sentence?: string;
}

/** What a handler throws to refuse; `onError` turns it into the one error body. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Refuses the request. */
export function fail(code: ErrorCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

/** The answer that a refusal becomes. */
export function refusalResponse(refusal: Refusal, requestId: string): Response {
  const { fields, retryAfter, sentence } = refusal.details;
  const body: ErrorBody = {
    error: sentence ?? ERROR_SENTENCE[refusal.code],
    code: refusal.code,
    requestId,
    ...(fields ? { fields } : {}),
  };
  const headers = retryAfter === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfter)) };
  return Response.json(body, { status: ERROR_STATUS[refusal.code], headers });
}
