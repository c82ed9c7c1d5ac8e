import { describe, expect, it } from "vitest";
import { bytesOf } from "#tests/harness/drawn-pictures.ts";
import { nth } from "#tests/harness/lists.ts";
import {
  image,
  internet,
  NOT_ALLOWED,
  PNG,
  type Site,
  UNREACHABLE,
  URL_OF_PNG,
} from "#tests/harness/test-internet.ts";
import { LIMITS } from "../contract/limits.ts";
import { fetchRemoteImage } from "../media/fetch-image.ts";
import { FETCHER_HEADER, type RemoteDeps } from "./fetch-remote.ts";

describe("a picture", () => {
  it("arrives as it was sent", async () => {
    const { deps } = internet({ [URL_OF_PNG]: () => image(PNG) });
    expect(await fetchRemoteImage(URL_OF_PNG, deps)).toEqual({ ok: true, bytes: PNG });
  });

  it("is asked for without anything of the user's or ours, and never followed blindly", async () => {
    const { deps, requests } = internet({ [URL_OF_PNG]: () => image(PNG) });
    await fetchRemoteImage(`${URL_OF_PNG}#part`, deps);
    const { url, init } = nth(requests, 0);
    expect(url).toBe(URL_OF_PNG);
    expect(Object.keys(init.headers).sort()).toEqual(["accept", "user-agent", FETCHER_HEADER]);
    expect(init.headers.accept).toBe("image/*");
    expect(init.redirect).toBe("manual");
    expect(init.signal).toBeInstanceOf(AbortSignal);
  });

  it("counts by its bytes, whichever image type it declares", async () => {
    for (const type of ["image/jpeg", "IMAGE/PNG", "image/png; charset=binary", "image/x-odd"]) {
      const { deps } = internet({ [URL_OF_PNG]: () => image(PNG, type) });
      expect(await fetchRemoteImage(URL_OF_PNG, deps)).toMatchObject({ ok: true });
    }
  });
});

describe("before any connection", () => {
  it("refuses URLs by their text without a lookup", async () => {
    for (const url of [
      "http://127.0.0.1/",
      "http://[::1]/",
      "http://2130706433/",
      "http://localhost/",
      "file:///etc/passwd",
      "https://shop.example:6379/",
      "https://user:pw@shop.example/",
      "https://drape.example/api/generations",
    ]) {
      const { deps, requests, lookups } = internet({});
      expect(await fetchRemoteImage(url, deps)).toEqual(NOT_ALLOWED);
      expect([requests, lookups]).toEqual([[], []]);
    }
  });

  it("refuses a name when any of its addresses is private", async () => {
    for (const addresses of [
      ["127.0.0.1"],
      ["93.184.216.34", "10.0.0.1"],
      ["93.184.216.34", "::1"],
      ["2606:4700::1111", "64:ff9b::7f00:1"],
      ["not an address"],
    ]) {
      const { deps, requests } = internet(
        { [URL_OF_PNG]: () => image(PNG) },
        { "shop.example": addresses },
      );
      expect(await fetchRemoteImage(URL_OF_PNG, deps)).toEqual(NOT_ALLOWED);
      expect(requests).toEqual([]);
    }
  });

  it("does not connect to a name without addresses or with a failed lookup", async () => {
    const { deps, requests } = internet({ [URL_OF_PNG]: () => image(PNG) }, { "shop.example": [] });
    expect(await fetchRemoteImage(URL_OF_PNG, deps)).toEqual(UNREACHABLE);
    const failing = { ...deps, resolve: () => Promise.reject(new Error("no resolver")) };
    expect(await fetchRemoteImage(URL_OF_PNG, failing)).toEqual(UNREACHABLE);
    expect(requests).toEqual([]);
  });
});

describe("everything that goes wrong looks the same", () => {
  const html = bytesOf("<!doctype html><script>alert(1)</script>");
  const sites: Record<string, Site> = {
    refused: () => Promise.reject(new TypeError("connection refused")),
    "not found": () => new Response(PNG, { status: 404, headers: { "content-type": "image/png" } }),
    "server error": () => new Response("down", { status: 500 }),
    "a part only": () =>
      new Response(PNG, { status: 206, headers: { "content-type": "image/png" } }),
    "a page": () => image(html, "text/html"),
    "a page that says it is a picture": () => image(html, "image/png"),
    "a picture that says it is a page": () => image(PNG, "text/html"),
    svg: () => image(bytesOf("<svg/>".repeat(10)), "image/svg+xml"),
    "svg in capitals": () => image(PNG, "IMAGE/SVG+XML"),
    "no type": () => image(PNG, ""),
    "no body": () => image(new Uint8Array(0)),
    "a declared length beyond the limit": () =>
      new Response(PNG, {
        headers: { "content-type": "image/png", "content-length": String(10 * 2 ** 30) },
      }),
    "a stream that breaks": () =>
      image(new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) })),
  };
  for (const [name, site] of Object.entries(sites)) {
    it(name, async () => {
      const { deps } = internet({ [URL_OF_PNG]: site });
      expect(await fetchRemoteImage(URL_OF_PNG, deps)).toEqual(UNREACHABLE);
    });
  }
});

describe("size", () => {
  const padded = (length: number) => bytesOf(PNG, new Uint8Array(length - PNG.length));

  it("accepts exactly the limit and refuses one byte more, whatever is declared", async () => {
    for (const [length, ok] of [
      [LIMITS.imageBytes, true],
      [LIMITS.imageBytes + 1, false],
    ] as const) {
      const { deps } = internet({
        [URL_OF_PNG]: () =>
          new Response(padded(length), {
            headers: { "content-type": "image/png", "content-length": "10" },
          }),
      });
      expect((await fetchRemoteImage(URL_OF_PNG, deps)).ok).toBe(ok);
    }
  });

  it("stops an endless body at the limit", async () => {
    let sent = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
      cancel() {
        cancelled = true;
      },
    });
    const { deps } = internet({ [URL_OF_PNG]: () => image(endless) });
    expect(await fetchRemoteImage(URL_OF_PNG, deps)).toEqual(UNREACHABLE);
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThan(LIMITS.imageBytes + 4 * 65_536);
  });
});

describe("time", () => {
  const never = new Promise<never>(() => {});

  it("ends a lookup, a connection and a body that hang", async () => {
    const hanging = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(PNG.slice(0, 20)),
      pull: () => never,
    });
    const cases: RemoteDeps[] = [
      { ...internet({}).deps, resolve: () => never },
      internet({ [URL_OF_PNG]: () => never }).deps,
      internet({ [URL_OF_PNG]: () => image(hanging) }).deps,
    ];
    for (const deps of cases) {
      expect(await fetchRemoteImage(URL_OF_PNG, { ...deps, timeoutMs: 30 })).toEqual(UNREACHABLE);
    }
  });

  it("aborts the request that hangs, and starts none afterwards", async () => {
    const hanging = internet({ [URL_OF_PNG]: () => never });
    await fetchRemoteImage(URL_OF_PNG, { ...hanging.deps, timeoutMs: 20 });
    expect(hanging.requests[0]?.init.signal.aborted).toBe(true);

    const late = internet({ [URL_OF_PNG]: () => image(PNG) });
    let answer = (_: string[]) => {};
    const lookup = new Promise<string[]>((resolve) => {
      answer = resolve;
    });
    await fetchRemoteImage(URL_OF_PNG, { ...late.deps, resolve: () => lookup, timeoutMs: 20 });
    answer(["1.1.1.1"]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(late.requests).toEqual([]);
  });

  it("takes the time of the redirects off the body's", async () => {
    let clock = 0;
    const { deps } = internet({
      [URL_OF_PNG]: () => {
        clock += 9000;
        return image(new ReadableStream({ pull: () => never }));
      },
    });
    const result = await fetchRemoteImage(URL_OF_PNG, { ...deps, now: () => clock });
    expect(result).toEqual(UNREACHABLE);
  });
});
