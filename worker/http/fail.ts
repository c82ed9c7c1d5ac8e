import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "../contract/errors.ts";
import { REFUSALS, type RefusalCode } from "../contract/refusals.ts";

interface RefusalDetails {
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly pause?: string;
}

export class Refusal extends Error {
  readonly failureCode: RefusalCode;
  readonly details: RefusalDetails;

  constructor(failureCode: RefusalCode, details: RefusalDetails = {}) {
    super(failureCode);
    this.failureCode = failureCode;
    this.details = details;
  }

  get code(): ErrorCode {
    return REFUSALS[this.failureCode].code;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export function fail(failureCode: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refusal(failureCode, details);
}

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
