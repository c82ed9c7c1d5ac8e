import { AUTH_PATHS } from "#worker/contract/auth.ts";
import type { ErrorBody, ErrorCode } from "#worker/contract/errors.ts";
import { INTERNAL_ERROR } from "#worker/contract/internal-error.ts";
import { hintSession, isSignOutOwed } from "./session-hint.ts";

/** The server's own codes, those of the auth endpoints, and `network` for no answer at all. */
type CallErrorCode = ErrorCode | "network" | (string & {});

/** A call that was refused or never answered. `message` is the sentence for the user. */
export class ApiError extends Error {
  readonly code: CallErrorCode;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** False when the answer had no sentence of its own and `message` is the general one. */
  readonly told: boolean;

  constructor(
    code: CallErrorCode,
    status: number,
    sentence: string | undefined,
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(sentence ?? INTERNAL_ERROR);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.told = sentence !== undefined;
  }
}

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, with its own type. */
  readonly body?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Asks for a session, or whether there is one at all, so that having none is no news. */
  readonly probe?: boolean;
  /** Goes on when the page is left. */
  readonly keepalive?: boolean;
  /** The sentence for the user where the session has ended; the server's by default. */
  readonly signedOutSentence?: string;
}

export interface Answer<T> {
  readonly data: T;
  /** The server's clock less the device's, in milliseconds; 0 when the answer tells no time. */
  readonly clockOffsetMs: number;
}

const SIGN_OUT = AUTH_PATHS.signOut.path;

/**
 * Resolves to whether the person whose session has ended is signed in again.
 * @param wanted whether the refused call was to change something, rather than to read
 */
type SignedOutListener = (refusal: ApiError, wanted: boolean) => Promise<boolean>;
let whenSignedOut: SignedOutListener = async () => false;
let whenForbidden: () => void = () => {};

/**
 * Has `listener` run whenever a call in the middle of things is answered 401. The call waits for it,
 * and is sent once more when it resolves to true; else it fails with the refusal.
 */
export function onSignedOut(listener: SignedOutListener): void {
  whenSignedOut = listener;
}

/** Has `listener` run whenever a call is answered 403 for a role that is not held (any more). */
export function onForbidden(listener: () => void): void {
  whenForbidden = listener;
}

/**
 * The one way to the API: JSON in and out, the session's cookie along.
 * @returns the answer's body; undefined for 204
 * @throws ApiError for every refusal and for no answer; AbortError when aborted
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return (await callWithClock<T>(path, options)).data;
}

/** As `call`, with the server's clock beside the body. */
export async function callWithClock<T>(
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const sendOnce = () => send(path, options);
  return options.probe ? readAnswer(await sendOnce()) : persistSession(sendOnce, options);
}

/**
 * Sends a request and reads its answer. One that is refused because the session has ended goes once
 * more as soon as the same person is signed in again: the refusal has changed nothing.
 * @throws ApiError for every refusal; AbortError when aborted
 */
export async function persistSession<T>(
  sendOnce: () => Promise<Response>,
  { method = "GET", signal, signedOutSentence }: CallOptions,
): Promise<Answer<T>> {
  try {
    return await readAnswer<T>(await sendOnce());
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unauthenticated") throw error;
    const refusal = signedOutSentence
      ? new ApiError(error.code, error.status, signedOutSentence)
      : error;
    if (!(await unlessAborted(whenSignedOut(refusal, method !== "GET"), signal))) throw refusal;
    return readAnswer<T>(await sendOnce());
  }
}

function unlessAborted<T>(result: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return result;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    result.then(resolve, reject);
  });
}

/** What a response carries, with the server's clock. @throws ApiError for every refusal */
async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const clockOffsetMs = clockOffset(response.headers.get("date"), Date.now());
  if (!response.ok) {
    const error = await refusalOf(response);
    if (error.code === "forbidden") whenForbidden();
    throw error;
  }
  if (response.status === 204) return { data: undefined as T, clockOffsetMs };
  try {
    return { data: (await response.json()) as T, clockOffsetMs };
  } catch {
    throw new ApiError("internal", response.status, undefined);
  }
}

async function send(path: string, options: CallOptions): Promise<Response> {
  // Nothing is asked in the name of who has left already.
  if (path !== SIGN_OUT && isSignOutOwed()) {
    await call(SIGN_OUT, { method: "POST", json: {} });
    hintSession(false);
  }
  const headers: Record<string, string> = { accept: "application/json", ...options.headers };
  if (options.json !== undefined) headers["content-type"] = "application/json";
  const body = options.json === undefined ? options.body : JSON.stringify(options.json);
  try {
    return await fetch(path, {
      method: options.method ?? "GET",
      headers,
      credentials: "same-origin",
      keepalive: options.keepalive ?? false,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError("network", 0, undefined);
  }
}

/** The refusal that a response carries, whatever its body looks like. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}));
  const code = typeof body?.code === "string" ? body.code : codeOf(response.status);
  const sentence = typeof body?.error === "string" && body.error !== "" ? body.error : undefined;
  return new ApiError(code, response.status, sentence, body?.fields ?? {});
}

function codeOf(status: number): CallErrorCode {
  if (status === 401) return "unauthenticated";
  if (status === 429) return "rate_limited";
  return status === 503 ? "unavailable" : "internal";
}

/** The Date header's time less `now`, both in milliseconds; 0 without a readable header. */
export function clockOffset(dateHeader: string | null, now: number): number {
  const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  return Number.isNaN(told) ? 0 : told - now;
}

/** The sentence to show for whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : INTERNAL_ERROR;
}
