import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The handling of the next request; others are answered like the API. */
export type ResendTurn =
  | { readonly status: number; readonly name: string; readonly retryAfter?: number }
  /** Accepts the message and sends an invalid answer. */
  | "malformed"
  /** Accepts the message and cuts the connection before the answer. */
  | "taken_and_cut"
  /** Reads the request and never answers. */
  | "hang";

interface Taken {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A local `POST /emails` of Resend: checks, idempotency and errors as documented. */
export interface FakeResend {
  readonly url: string;
  /** The accepted mails. */
  readonly taken: readonly Taken[];
  /** Requests so far, by their idempotency keys. */
  readonly asked: readonly string[];
  /** Sets the handling of the next requests, one each; `always` sets that of all later ones. */
  turn(...turns: ResendTurn[]): void;
  always(turn: ResendTurn | null): void;
  /** Refuses the address from now on. */
  refuse(address: string): void;
  /** Ends all connections, including those that wait for an answer. */
  cut(): void;
  stop(): Promise<void>;
}

const KEY = "re_fake_key";

export async function startFakeResend(key = KEY): Promise<FakeResend> {
  const state = new State(key);
  const server = createServer((request, response) => void state.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    taken: state.taken,
    asked: state.asked,
    turn(...turns) {
      state.turns.push(...turns);
    },
    always: (turn) => {
      state.standing = turn;
    },
    refuse: (address) => void state.refused.add(address),
    cut: () => server.closeAllConnections(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class State {
  readonly taken: Taken[] = [];
  readonly asked: string[] = [];
  readonly turns: ResendTurn[] = [];
  standing: ResendTurn | null = null;
  readonly refused = new Set<string>();
  readonly #key: string;
  /** The bodies of the accepted requests by idempotency key. */
  readonly #known = new Map<string, string>();

  constructor(key: string) {
    this.#key = key;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const key = String(request.headers["idempotency-key"] ?? "");
    this.asked.push(key);
    const turn = this.turns.shift() ?? this.standing;
    if (turn === "hang") return;
    if (typeof turn === "object" && turn !== null) {
      const wait = turn.retryAfter ? { "retry-after": String(turn.retryAfter) } : {};
      refuse(response, turn.status, turn.name, wait);
      return;
    }
    const refusal = this.#check(request, key, body);
    if (refusal) refuse(response, ...refusal);
    else this.#accept(response, key, body, turn);
  }

  #accept(response: ServerResponse, key: string, body: string, turn: ResendTurn | null): void {
    this.#take(key, body);
    if (turn === "taken_and_cut") {
      response.destroy();
      return;
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(turn === "malformed" ? "<html>" : JSON.stringify({ id: `sent-${key}` }));
  }

  #check(request: IncomingMessage, key: string, body: string): [number, string] | null {
    const { authorization } = request.headers;
    if (!authorization) return [401, "missing_api_key"];
    if (authorization !== `Bearer ${this.#key}`) return [403, "invalid_api_key"];
    if (key.length === 0 || key.length > 256) return [400, "invalid_idempotency_key"];
    const known = this.#known.get(key);
    if (known !== undefined && known !== body) return [409, "invalid_idempotent_request"];
    const { from, to, subject, html, text } = JSON.parse(body);
    if (!from || !to || !subject || !(html || text)) return [422, "missing_required_field"];
    if (!/^[^<>]+ <[^@\s<>]+@[^@\s<>]+>$/.test(from)) return [422, "invalid_from_address"];
    const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(to[0]);
    if (!isAddress || this.refused.has(to[0])) return [422, "validation_error"];
    return null;
  }

  #take(key: string, body: string): void {
    if (this.#known.has(key)) return;
    this.#known.set(key, body);
    const { to, subject, text, html } = JSON.parse(body);
    this.taken.push({ key, to: to[0], subject, text, html });
  }
}

function refuse(response: ServerResponse, statusCode: number, name: string, headers = {}): void {
  response.writeHead(statusCode, { "content-type": "application/json", ...headers });
  // The real API's sentences quote the request, which a log must not contain.
  response.end(JSON.stringify({ statusCode, name, message: "Invalid `to`: ana@example.com" }));
}
