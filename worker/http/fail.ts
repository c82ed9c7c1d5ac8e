import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "../contract/errors.ts";
import { REFUSALS, type RefusalCode } from "../contract/refusals.ts";

interface RefusalDetails {
  /** Sentences by input field, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until it makes sense to try again. */
  readonly retryAfter?: number;
  /** The operator's own words for a pause, which take the place of the table's. */
  readonly pause?: string;
}

/** What a handler throws to refuse; `onError` turns it into the one error body. */
export class Refusal extends Error {
  readonly failureCode: RefusalCode;
  readonly details: RefusalDetails;

  constructor(failureCode: RefusalCode, details: RefusalDetails = {}) {
    super(failureCode);
    this.failureCode = failureCode;
    this.details = details;
  }

  /** The wire code. */
  get code(): ErrorCode {
    return REFUSALS[this.failureCode].code;
  }

  /** The HTTP status. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Refuses the request; status, wire code and sentence are those of `REFUSALS`. */
export function fail(failureCode: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refusal(failureCode, details);
}

/** The answer that a refusal becomes. */
export function refusalResponse(refusal: Refusal, requestId: string): Response {
  const { code, failureCode, status } = refusal;
  const { fields, retryAfter, pause } = refusal.details;
  const body: ErrorBody = {
    error: pause ?? REFUSALS[failureCode].sentence,
    code,
    failureCode,
    requestId,
    ...(fields ? { fields } : {}),
  };
  const headers = retryAfter === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfter)) };
  return Response.json(body, { status, headers });
}
