export interface MailMessage {
  /** Identifies the event, and is the same in every attempt. */
  readonly id: string;
  readonly createdAt: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `reason` is a code for logs, without an address, a token or a provider's text. */
export type DeliveryResult =
  | { readonly result: "sent" }
  /** The address is refused for good. */
  | { readonly result: "refused"; readonly reason: string }
  /** Not accepted, and worth another attempt. */
  | { readonly result: "retry"; readonly reason: string; readonly retryAfterS?: number }
  /** Not accepted until the operator corrects something. */
  | { readonly result: "operator"; readonly reason: string }
  /** Possibly accepted: the answer was lost or malformed. */
  | { readonly result: "unknown"; readonly reason: string };

export interface MailTransport {
  readonly name: string;
  /** Whether a second message with the same id is delivered only once. */
  readonly dedupes: boolean;
  /** Never rejects; ends soon after the signal. */
  send(message: MailMessage, signal: AbortSignal): Promise<DeliveryResult>;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
  readonly replyTo: string;
}

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

/** A provider's error code for a reason, or "unnamed". */
export function plainCode(code: unknown): string {
  return typeof code === "string" && /^[a-z0-9_]{1,48}$/i.test(code)
    ? code.toLowerCase()
    : "unnamed";
}
