import { LIMITS } from "../contract/limits.ts";
import type { RefusalCode } from "../contract/refusals.ts";
import { readLimited } from "../network/read-body.ts";
import { fail, Refusal } from "./fail.ts";

/** What may come of one request's body, and until when. */
export interface BodyBound {
  readonly maxBytes: number;
  /** From the first read to the end of the body. */
  readonly timeoutMs: number;
  /** The refusal of a longer one; without one it is that of a picture. */
  readonly tooLarge?: RefusalCode;
}

/** What a multipart form may add around its files. */
const FORM_OVERHEAD = 64 * 1024;

/** The bound of each kind of body. The larger ones allow for a line of 2 Mbit/s. */
export const BODY_BOUNDS = {
  json: { maxBytes: LIMITS.jsonBodyBytes, timeoutMs: 10_000, tooLarge: "request_too_large" },
  job: { maxBytes: LIMITS.jobBodyBytes, timeoutMs: 60_000, tooLarge: "request_too_large" },
  picture: { maxBytes: LIMITS.imageBytes, timeoutMs: 30_000 },
  pictureForm: { maxBytes: LIMITS.imageBytes + FORM_OVERHEAD, timeoutMs: 30_000 },
  itemForm: { maxBytes: 2 * LIMITS.imageBytes + FORM_OVERHEAD, timeoutMs: 60_000 },
} as const satisfies Readonly<Record<string, BodyBound>>;

/** The refusal of a body whose sender has gone before its end, and may send it again. */
export class TornBody extends Refusal {
  constructor() {
    super("bad_request");
  }
}

/**
 * The whole body of a request: the only way to read one. 413 for more than `maxBytes`; 400 for a body
 * that has not ended in time, or whose sender has gone.
 */
export async function readBody(request: Request, bound: BodyBound): Promise<Uint8Array> {
  const { maxBytes, timeoutMs, tooLarge = "too_large" } = bound;
  // Cancelling would cut the line, often before the refusal has gone out on it.
  const read = readLimited(request.body, maxBytes, timeoutMs, "leave");
  const body = await read.catch(() => "torn" as const);
  if (body === "too_large") return fail(tooLarge);
  if (body === "torn") throw new TornBody();
  if (body === "timeout") return fail("bad_request");
  return body;
}
