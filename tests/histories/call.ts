import { readCookie } from "../harness/member.ts";
import type { Operation } from "./history.ts";

/** The sender: a session of the account, one of another account, or a browser without a session. */
type Sender = 0 | 1 | "stranger" | "nobody";

/** The pictures of a job's body; a saved photo has only an address. */
export interface JobPictures {
  readonly variant: number;
  readonly person: number | "saved" | "bad";
  readonly garment: number | "bad";
}

/** A request and its answer as the client saw them. Times are `performance.now()`. */
export interface Call {
  readonly kind: Operation["kind"] | "event";
  readonly sender: Sender;
  readonly sentAt: number;
  readonly endedAt: number;
  /** 0 without an answer; the request may have been executed nevertheless. */
  readonly status: number;
  readonly generationId: string | null;
  /** The JSON of the answer; null for any other content. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any;
  /** The idempotency key of a start. */
  readonly key?: string | null;
  readonly slot?: number;
  readonly job?: JobPictures;
  /** The number of the sent picture for a photo, of the received one for a result. */
  readonly number?: number | null;
  /** The number of the stream; its events are in order. */
  readonly stream?: number;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The client disconnects after this time. */
  readonly abortMs?: number | null;
}

/** The client's timeout. */
export const ANSWER_TIMEOUT_MS = 60_000;

/** A browser with its cookies. It keeps those of an ended session, like an attacker with a copy. */
export class Browser {
  readonly #urlOf: () => Promise<string>;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /** @param urlOf the product's origin, resolved once the product runs */
  constructor(urlOf: () => Promise<string>, address: string, cookie: string | null) {
    this.#urlOf = urlOf;
    this.#address = address;
    if (cookie) this.#keep(cookie);
  }

  /** The answer, or null when none came. Bodies are read by the caller. */
  async send({ method, path, headers, body, abortMs }: Request): Promise<Response | null> {
    const origin = await this.#urlOf();
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(origin + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(abortMs ?? ANSWER_TIMEOUT_MS),
      headers: {
        origin,
        "cf-connecting-ip": this.#address,
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    }).catch(() => null);
    for (const line of answer?.headers.getSetCookie() ?? []) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const { name, value } = readCookie(line);
    if (value !== null) this.#cookies.set(name, value);
  }
}

/** The body of an answer as bytes; null when the connection broke. */
export async function bytesOf(answer: Response | null): Promise<Uint8Array | null> {
  if (!answer) return null;
  return answer.bytes().catch(() => null);
}

/** The JSON of an answer's bytes, or null. */
export function jsonOf(answer: Response | null, bytes: Uint8Array | null): unknown {
  if (!bytes || !answer?.headers.get("content-type")?.includes("json")) return null;
  return JSON.parse(new TextDecoder().decode(bytes));
}
