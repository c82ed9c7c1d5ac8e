import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Site = (request: Request) => Response | Promise<Response>;

export interface Internet {
  /** Handles a request of the worker: the test answers public URLs, others are sent. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** The address of the DNS resolver for the worker. */
  readonly resolverUrl: string;
  /** The port on which the sentinels listen, on 127.0.0.1 and on ::1. */
  readonly port: number;
  /** The answers by public URL. */
  readonly sites: Map<string, Site>;
  /** The handlers of whole origins, which receive the method and the sent body. */
  readonly origins: Map<string, typeof fetch>;
  /** The addresses of a name; `asked` is the number of earlier lookups. */
  readonly names: Map<string, (asked: number) => readonly string[]>;
  /** The names of all lookups. */
  readonly lookups: string[];
  /** Requests that reached a public URL. */
  readonly requests: Request[];
  /** Paths of requests that reached this machine, without DNS queries. */
  readonly hits: string[];
  stop(): Promise<void>;
}

/**
 * The network of a product: all requests of its worker pass through it. Requests to this machine
 * are sent, so that the sentinels count them.
 */
export async function startInternet(): Promise<Internet> {
  const sites = new Map<string, Site>();
  const origins = new Map<string, typeof fetch>();
  const names = new Map<string, (asked: number) => readonly string[]>();
  const lookups: string[] = [];
  const requests: Request[] = [];
  const hits: string[] = [];

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://sentinel");
    if (url.pathname !== "/dns-query") {
      hits.push(`${request.headers.host}${request.url}`);
      response.end("the inside of the machine");
      return;
    }
    const name = url.searchParams.get("name") ?? "";
    const type = url.searchParams.get("type");
    const asked = lookups.filter((one) => one === name).length;
    // Both queries of one lookup arrive together; only the one for A is counted.
    if (type === "A") lookups.push(name);
    const all = names.get(name)?.(type === "A" ? asked : Math.max(0, asked - 1)) ?? [];
    const wanted = all.filter((address) => address.includes(":") === (type === "AAAA"));
    const records = wanted.map((data) => ({ name, type: type === "A" ? 1 : 28, TTL: 60, data }));
    response.setHeader("Content-Type", "application/dns-json");
    response.end(JSON.stringify({ Status: names.has(name) ? 0 : 3, Answer: records }));
  };

  const [v4, v6] = [createServer(answer), createServer(answer)];
  await new Promise<void>((resolve) => v4.listen(0, "127.0.0.1", resolve));
  const { port } = v4.address() as AddressInfo;
  await new Promise<void>((resolve) => v6.listen(port, "::1", resolve));

  return {
    async fetch(url, init) {
      const provider = origins.get(new URL(url).origin) ?? fetch;
      const site = sites.get(url);
      if (!site) return provider(url, init);
      const request = new Request(url, { headers: new Headers(init?.headers) });
      requests.push(request);
      return site(request);
    },
    resolverUrl: `http://127.0.0.1:${port}/dns-query`,
    port,
    sites,
    origins,
    names,
    lookups,
    requests,
    hits,
    async stop() {
      await Promise.all([v4, v6].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
