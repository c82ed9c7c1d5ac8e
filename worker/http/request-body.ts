import { IMPORT_LIMITS } from "../contract/import-limits.ts";
import { LIMITS } from "../contract/limits.ts";
import type { RefusalCode } from "../contract/refusals.ts";
import { readLimited } from "../network/read-body.ts";
import { fail, Refusal } from "./fail.ts";

export interface BodyBound {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** The code for a longer body; by default that of an image. */
  readonly tooLarge?: RefusalCode;
}

const FORM_OVERHEAD = 64 * 1024;

/** The larger timeouts allow for 2 Mbit/s. */
export const BODY_BOUNDS = {
  json: { maxBytes: LIMITS.jsonBodyBytes, timeoutMs: 10_000, tooLarge: "request_too_large" },
  import: { maxBytes: IMPORT_LIMITS.bodyBytes, timeoutMs: 30_000, tooLarge: "request_too_large" },
  job: { maxBytes: LIMITS.jobBodyBytes, timeoutMs: 60_000, tooLarge: "request_too_large" },
  picture: { maxBytes: LIMITS.imageBytes, timeoutMs: 30_000 },
  pictureForm: { maxBytes: LIMITS.imageBytes + FORM_OVERHEAD, timeoutMs: 30_000 },
  itemForm: { maxBytes: 3 * LIMITS.imageBytes + FORM_OVERHEAD, timeoutMs: 60_000 },
} as const satisfies Readonly<Record<string, BodyBound>>;

/** The client disconnected before the end, and may send the body again. */
export class TornBody extends Refusal {
  constructor() {
    super("bad_request");
  }
}

/** Reads the whole body. 413 above `maxBytes`; 400 for a timeout or a disconnected client. */
export async function readBody(request: Request, bound: BodyBound): Promise<Uint8Array> {
  const { maxBytes, timeoutMs, tooLarge = "too_large" } = bound;
  // Cancelling would close the connection before the refusal is sent.
  const read = readLimited(request.body, maxBytes, timeoutMs, "leave");
  const body = await read.catch(() => "torn" as const);
  if (body === "too_large") return fail(tooLarge);
  if (body === "torn") throw new TornBody();
  if (body === "timeout") return fail("bad_request");
  return body;
}
