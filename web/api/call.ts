import { uiTexts } from "#web/texts/ui.ts";
import { AUTH_PATHS } from "#worker/contract/auth-paths.ts";
import type { ErrorBody, ErrorCode } from "#worker/contract/errors.ts";
import { INTERNAL_ERROR } from "#worker/contract/internal-error.ts";
import { isOffline, unexpectedSentence } from "./no-answer.ts";
import { isSignOutOwed, storeSessionHint } from "./session-hint.ts";

/** The codes of the server and of the auth endpoints; `network` for no answer. */
type CallErrorCode = ErrorCode | "network" | (string & {});

const LOST = `${INTERNAL_ERROR}. ${uiTexts.connectionLost}`;

/** A call that was refused or not answered. `message` is the sentence for the user. */
export class ApiError extends Error {
  readonly code: CallErrorCode;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether `message` is a reason: false for the general sentence and for a lost connection. */
  readonly hasReason: boolean;

  constructor(
    code: CallErrorCode,
    status: number,
    sentence: string | undefined,
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(sentence ?? (code === "network" ? LOST : INTERNAL_ERROR));
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.hasReason = sentence !== undefined;
  }
}

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly json?: unknown;
  readonly body?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The call looks for a session: a 401 is an expected answer. */
  readonly probe?: boolean;
  readonly keepalive?: boolean;
  /** The sentence for the user when the session has ended; the server's by default. */
  readonly signedOutSentence?: string;
}

export interface Answer<T> {
  readonly data: T;
  /** The server's clock less the device's, in milliseconds; 0 without a Date header. */
  readonly clockOffsetMs: number;
}

/** The headers of every call of this page, such as the name of a closet. */
export const pageHeaders: Record<string, string> = {};

const SIGN_OUT = AUTH_PATHS.signOut.path;

/** Resolves to whether the person is signed in again. `writes`: the refused call was a write. */
type SignedOutListener = (refusal: ApiError, writes: boolean) => Promise<boolean>;
let whenSignedOut: SignedOutListener = async () => false;
let whenForbidden: () => void = () => {};

/** Runs `listener` after a 401. The call waits for it, and is repeated if it resolves to true. */
export function onSignedOut(listener: SignedOutListener): void {
  whenSignedOut = listener;
}

/** Runs `listener` when a call is answered 403 for a missing role. */
export function onForbidden(listener: () => void): void {
  whenForbidden = listener;
}

/**
 * Sends a request to the API.
 * @returns the answer's body; undefined for 204
 * @throws ApiError for a refusal and for no answer; AbortError when aborted
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return (await callWithClock<T>(path, options)).data;
}

/** Does what `call` does, and returns the server's clock too. */
export async function callWithClock<T>(
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const sendOnce = () => send(path, options);
  return options.probe ? readAnswer(await sendOnce()) : sendAuthenticated(sendOnce, options);
}

/** Sends a request, and again after a new login of the same person. @throws ApiError, AbortError */
export async function sendAuthenticated<T>(
  sendOnce: () => Promise<Response>,
  { method = "GET", signal, signedOutSentence }: CallOptions,
): Promise<Answer<T>> {
  try {
    return await readAnswer<T>(await sendOnce());
  } catch (error) {
    if (!hasCode(error, "unauthenticated")) throw error;
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

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const clockOffsetMs = clockOffset(response.headers.get("date"), Date.now());
  if (!response.ok) {
    const error = await readApiError(response);
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

/** The error of a request that got no answer: the device is offline, or the connection was lost. */
export function noAnswer(): ApiError {
  return new ApiError("network", 0, isOffline() ? uiTexts.offline : undefined);
}

async function send(path: string, options: CallOptions): Promise<Response> {
  // No request may use the session of a person who has signed out.
  if (path !== SIGN_OUT && isSignOutOwed()) {
    await call(SIGN_OUT, { method: "POST", json: {} });
    storeSessionHint(false);
  }
  const headers: Record<string, string> = {
    accept: "application/json",
    ...pageHeaders,
    ...options.headers,
  };
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
    throw noAnswer();
  }
}

/** Sends a request for a file. @throws ApiError; AbortError when aborted */
export async function callForFile(path: string, options: CallOptions): Promise<Blob> {
  const response = await send(path, options);
  if (!response.ok) throw await readApiError(response);
  return response.blob().catch((cause) => {
    throw options.signal?.aborted ? cause : noAnswer();
  });
}

async function readApiError(response: Response): Promise<ApiError> {
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
  const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  return Number.isNaN(server) ? 0 : server - now;
}

/** Whether a failure is a refusal with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** The reason of a refusal, or that the device is offline; undefined where the server gave none. */
export function reasonOf(error: unknown): string | undefined {
  const refused = error instanceof ApiError && error.hasReason && error.status < 500;
  return refused ? error.message : undefined;
}

/** The detail below a failure's title: the reason, or that the connection was lost. */
export function detailOf(error: unknown): string | readonly [] {
  return reasonOf(error) ?? (hasCode(error, "network") ? uiTexts.connectionLost : []);
}

/** The sentence for the user. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpectedSentence();
}
