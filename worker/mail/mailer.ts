/** One message to one address; `text` and `html` say the same. */
export interface Letter {
  /** Of the event that it tells of: the same at every attempt, and no other's. */
  readonly id: string;
  /** When the event happened, milliseconds since 1970 UTC. */
  readonly createdAt: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * What came of an attempt. `reason` is a code that may stand in a log: never an address, a token or
 * a provider's own sentence.
 */
export type MailEnd =
  | { readonly result: "sent" }
  /** Not for this address, now or later. */
  | { readonly result: "refused"; readonly reason: string }
  /** Not taken; another attempt may do better, after `retryAfterS` seconds where that is told. */
  | { readonly result: "later"; readonly reason: string; readonly retryAfterS?: number }
  /** Not taken, and will not be until the operator has mended something. */
  | { readonly result: "operator"; readonly reason: string }
  /** Perhaps taken: the answer was lost, late or made no sense. */
  | { readonly result: "unknown"; readonly reason: string };

/** A way that mail leaves. */
export interface Mailer {
  readonly name: string;
  /** Whether a second message with the same id is not delivered again. */
  readonly dedupes: boolean;
  /** Does not reject; ends soon after the signal, and tells the truth about what was handed over. */
  send(letter: Letter, signal: AbortSignal): Promise<MailEnd>;
}

/** Who mail is from, and who reads the answers. */
export interface Sender {
  readonly name: string;
  readonly address: string;
  readonly replyTo: string;
}

/** The task's end, or a rejection as soon as the signal comes. */
export async function untilAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([task, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** A provider's own code as part of a reason: letters, digits and underscores, or "unnamed". */
export function plainCode(code: unknown): string {
  return typeof code === "string" && /^[a-z0-9_]{1,48}$/i.test(code)
    ? code.toLowerCase()
    : "unnamed";
}
