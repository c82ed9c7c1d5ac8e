import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import type { FetchInit, RemoteDeps } from "#worker/network/fetch-remote.ts";

export const PNG = pngOf(fourCorners());
export const URL_OF_PNG = "https://shop.example/a.png";
export const NOT_ALLOWED = { ok: false, reason: "not_allowed" };
export const UNREACHABLE = { ok: false, reason: "unreachable" };

export type Site = (init: FetchInit) => Response | Promise<Response>;

/** A fake internet: the answers by URL and the addresses by name. It records all requests. */
export function internet(sites: Record<string, Site>, names: Record<string, string[]> = {}) {
  const requests: { url: string; init: FetchInit }[] = [];
  const lookups: string[] = [];
  const deps: RemoteDeps = {
    ownHosts: ["drape.example"],
    async fetch(url, init) {
      requests.push({ url, init });
      const site = sites[url];
      if (!site) throw new TypeError("connection refused");
      return site(init);
    },
    async resolve(host) {
      lookups.push(host);
      return names[host] ?? ["93.184.216.34"];
    },
  };
  return { deps, requests, lookups };
}

export function image(
  bytes: Uint8Array | ReadableStream<Uint8Array>,
  type = "image/png",
): Response {
  return new Response(bytes as BodyInit, { headers: type ? { "content-type": type } : {} });
}

export function redirect(location: string, status = 302): Response {
  return new Response(null, { status, headers: { location } });
}
