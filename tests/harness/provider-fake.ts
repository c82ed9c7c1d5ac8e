import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** A received call. */
export interface ProviderRequest {
  readonly method: string;
  /** The address that the worker requested, with the provider's own origin. */
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly json: unknown;
}

export interface ProviderAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Anything but bytes or text is sent as JSON. */
  readonly body?: unknown;
}

/** Faults of any connection. */
export const WIRE_FAULTS = [
  "hang",
  "slow_body",
  "endless_body",
  "gzip_bomb",
  "reset",
  "html",
  "malformed",
  "empty",
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

export interface FakeProvider {
  /** The received calls, in order. */
  readonly requests: ProviderRequest[];
  /** The host and port on which it listens. */
  readonly address: string;
  /** The number of bytes sent in the answer of a wire fault. */
  readonly sent: () => number;
  /** A `fetch` that reaches only the provider's origins, by this fake. */
  readonly fetch: typeof fetch;
  /** Sets the fault of later API calls, or a function that selects it; null removes it. */
  fault(fault: WireFault | ((request: ProviderRequest) => WireFault | null) | null): void;
  stop(): Promise<void>;
}

/**
 * A provider on loopback. `answer` implements its contract; the connection faults are the same for
 * all providers. It replaces `origins`; a fault affects only requests to the first one.
 */
export async function startFakeProvider(
  origins: readonly string[],
  answer: (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer>,
): Promise<FakeProvider> {
  const requests: ProviderRequest[] = [];
  let faultOf: (request: ProviderRequest) => WireFault | null = () => null;
  let sent = 0;
  const server = createServer((incoming, response) => {
    void handle(incoming, response).catch(() => response.destroy());
  });
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const fault = request.url.origin === origins[0] ? faultOf(request) : null;
    if (fault) sendFault(response, fault, (n) => (sent += n));
    else sendAnswer(response, await answer(request));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const send = globalThis.fetch;
  return {
    requests,
    address: `127.0.0.1:${port}`,
    sent: () => sent,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      if (!origins.includes(url.origin)) throw new TypeError(`no way to ${url.origin}`);
      const headers = new Headers(request.headers);
      headers.set("x-origin", url.origin);
      const here = `http://127.0.0.1:${port}${url.pathname}${url.search}`;
      const body = request.body ? await request.arrayBuffer() : null;
      const { method, signal, redirect } = request;
      return send(here, { method, headers, body, signal, redirect });
    },
    fault(next) {
      faultOf = typeof next === "function" ? next : () => next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = new Uint8Array(Buffer.concat(chunks));
  const headers = new Headers(incoming.headers as Record<string, string>);
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body).toString());
  } catch {
    // Not every body is JSON.
  }
  const url = new URL(
    incoming.url ?? "/",
    headers.get("x-origin") ?? `https://${headers.get("host")}`,
  );
  return { method: incoming.method ?? "", url, headers, body, json };
}

function sendAnswer(response: ServerResponse, { status = 200, headers, body }: ProviderAnswer) {
  const plain = body instanceof Uint8Array || typeof body === "string" || body === undefined;
  const type = plain ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...headers });
  response.end(plain ? body : JSON.stringify(body));
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 0x20);
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20), { level: 1 });

function sendFault(response: ServerResponse, fault: WireFault, count: (bytes: number) => void) {
  const json = { "content-type": "application/json" };
  const answers: Record<WireFault, () => void> = {
    hang: () => {},
    slow_body: () => {
      response.writeHead(200, json);
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    },
    endless_body: () => {
      response.writeHead(200, json);
      pour(response, count);
    },
    gzip_bomb: () => {
      response.writeHead(200, { ...json, "content-encoding": "gzip" });
      response.end(BOMB);
    },
    reset: () => response.destroy(),
    html: () =>
      sendAnswer(response, { body: "<html>502</html>", headers: { "content-type": "text/html" } }),
    malformed: () => sendAnswer(response, { body: '{"id": "1', headers: json }),
    empty: () => sendAnswer(response, { body: "", headers: json }),
  };
  answers[fault]();
}

/** Sends up to 2 GB at 100 MB/s, because proxies may buffer unread data. */
function pour(response: ServerResponse, count: (bytes: number) => void): void {
  let left = 2048;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left--;
      count(MEGABYTE.length);
      if (!response.write(MEGABYTE)) return void response.once("drain", () => setTimeout(more, 10));
    }
    response.end();
  };
  more();
}
