import { describe, expect, it } from "vitest";
import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import { internet, NOT_ALLOWED, UNREACHABLE } from "#tests/harness/test-internet.ts";
import { fetchPictureSize, fetchRemotePage } from "./fetch-page.ts";

const URL_OF_PAGE = "https://shop.example/tee";
const MOST = 2 * 1024 * 1024;

function page(body: BodyInit, type = "text/html"): Response {
  return new Response(body, { headers: { "content-type": type } });
}

describe("a page", () => {
  it("arrives with the address that the redirects led to", async () => {
    const { deps, requests } = internet({
      [URL_OF_PAGE]: () => new Response(null, { status: 302, headers: { location: "/b/tee#x" } }),
      "https://shop.example/b/tee": () => page("<p>é", "Text/HTML; charset=utf-8"),
    });
    const url = "https://shop.example/b/tee";
    const wanted = { ok: true, type: "html", text: "<p>é", url };
    expect(await fetchRemotePage(URL_OF_PAGE, deps)).toEqual(wanted);
    expect(requests[1]?.init.headers.accept).toBe(
      "text/html, application/json;q=0.9, image/*;q=0.8",
    );
  });

  it.each([
    ["application/json", "json"],
    ["application/ld+json;charset=utf-8", "json"],
    ["application/xhtml+xml", "html"],
  ])("may be of type %s", async (type, kind) => {
    const { deps } = internet({ [URL_OF_PAGE]: () => page("{}", type) });
    expect(await fetchRemotePage(URL_OF_PAGE, deps)).toMatchObject({ ok: true, type: kind });
  });

  it.each(["text/plain", "text/html-x", "image/svg+xml", "application/javascript", ""])(
    "may not be of type %j",
    async (type) => {
      const { deps } = internet({ [URL_OF_PAGE]: () => page("<p>", type) });
      expect(await fetchRemotePage(URL_OF_PAGE, deps)).toEqual(UNREACHABLE);
    },
  );

  it("is read in the encoding that it names, where there is such a one", async () => {
    const bytes = new Uint8Array([0x43, 0xe9]);
    const read = async (type: string) => {
      const { deps } = internet({ [URL_OF_PAGE]: () => page(bytes, type) });
      return fetchRemotePage(URL_OF_PAGE, deps);
    };
    expect(await read('text/html; charset="ISO-8859-1"')).toMatchObject({ text: "Cé" });
    expect(await read("text/html; charset=none-such")).toMatchObject({ text: "C\ufffd" });
  });

  it("has 2 MB at most, whatever length it names, and an end", async () => {
    const sized = (size: number) => () => page(new Uint8Array(size));
    const exact = internet({ [URL_OF_PAGE]: sized(MOST) });
    expect(await fetchRemotePage(URL_OF_PAGE, exact.deps)).toMatchObject({ ok: true });
    const over = internet({ [URL_OF_PAGE]: sized(MOST + 1) });
    expect(await fetchRemotePage(URL_OF_PAGE, over.deps)).toEqual(UNREACHABLE);
    const chunk = new Uint8Array(64 * 1024);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += chunk.length;
        controller.enqueue(chunk);
      },
    });
    const { deps } = internet({ [URL_OF_PAGE]: () => page(endless) });
    expect(await fetchRemotePage(URL_OF_PAGE, deps)).toEqual(UNREACHABLE);
    expect(pulled).toBeLessThan(2 * MOST);
  });

  it("that hangs is given up", async () => {
    const hanging = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    const { deps } = internet({ [URL_OF_PAGE]: () => page(hanging) });
    expect(await fetchRemotePage(URL_OF_PAGE, { ...deps, timeoutMs: 30 })).toEqual(UNREACHABLE);
  });

  it("is guarded at every redirect like a picture", async () => {
    const { deps, requests } = internet({
      [URL_OF_PAGE]: () =>
        new Response(null, { status: 302, headers: { location: "http://127.0.0.1/" } }),
    });
    expect(await fetchRemotePage(URL_OF_PAGE, deps)).toEqual(NOT_ALLOWED);
    expect(requests).toHaveLength(1);
  });
});

describe("a picture in the place of a page", () => {
  it("is read no further than its first 64 kB, whatever its length", async () => {
    const head = pngOf(fourCorners(300, 200));
    let pulled = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(head),
        pull(controller) {
          pulled += 16_384;
          controller.enqueue(new Uint8Array(16_384));
        },
      });
    const size = { ok: true, type: "picture", width: 300, height: 200 };
    for (const read of [fetchRemotePage, fetchPictureSize]) {
      pulled = 0;
      const { deps } = internet({
        [URL_OF_PAGE]: () =>
          new Response(endless(), {
            headers: { "content-type": "image/png", "content-length": String(2 ** 33) },
          }),
      });
      expect(await read(URL_OF_PAGE, deps)).toEqual(size);
      expect(pulled).toBeLessThan(256 * 1024);
    }
  });

  it("is none where its bytes are none", async () => {
    const { deps } = internet({ [URL_OF_PAGE]: () => page("<p>no picture</p>", "image/png") });
    expect(await fetchRemotePage(URL_OF_PAGE, deps)).toEqual(UNREACHABLE);
    const html = internet({ [URL_OF_PAGE]: () => page("<p>") });
    expect(await fetchPictureSize(URL_OF_PAGE, html.deps)).toEqual(UNREACHABLE);
  });
});
