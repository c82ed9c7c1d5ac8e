import { describe, expect, it } from "vitest";
import {
  image,
  internet,
  NOT_ALLOWED,
  PNG,
  redirect,
  UNREACHABLE,
  URL_OF_PNG,
} from "#tests/harness/test-internet.ts";
import { fetchRemoteImage } from "../media/fetch-image.ts";

describe("redirects", () => {
  for (const status of [301, 302, 303, 307, 308]) {
    it(`${status} is followed, and its target checked`, async () => {
      const open = internet({
        "https://shop.example/": () => redirect("http://cdn.example/a.png", status),
        "https://cdn.example/a.png": () => image(PNG),
      });
      expect(await fetchRemoteImage("http://shop.example/", open.deps)).toMatchObject({ ok: true });
      expect(open.lookups).toEqual(["shop.example", "cdn.example"]);
      // Nothing goes over an unencrypted connection, whatever the addresses say.
      const asked = open.requests.map(({ url }) => new URL(url).protocol);
      expect(asked).toEqual(["https:", "https:"]);

      for (const location of [
        "http://127.0.0.1:8080/",
        "http://2130706433/",
        "http://[::ffff:7f00:1]/",
        "//localhost/a.png",
        "https://drape.example/api/me",
        "https://user:pw@cdn.example/a.png",
        "https://cdn.example:22/",
        "file:///etc/passwd",
        "data:image/png;base64,AAAA",
        "https://inside.example/",
      ]) {
        const closed = internet(
          { "https://shop.example/": () => redirect(location, status) },
          { "inside.example": ["10.1.2.3"] },
        );
        const result = await fetchRemoteImage("http://shop.example/", closed.deps);
        expect(result, location).toEqual(NOT_ALLOWED);
        expect(closed.requests).toHaveLength(1);
      }
    });
  }

  it("may be relative or without a scheme", async () => {
    const { deps, requests } = internet({
      "https://shop.example/x/y": () => redirect("../b"),
      "https://shop.example/b": () => redirect("//cdn.example/c"),
      "https://cdn.example/c": () => redirect("?d"),
      "https://cdn.example/c?d": () => image(PNG),
    });
    expect(await fetchRemoteImage("https://shop.example/x/y", deps)).toMatchObject({ ok: true });
    expect(requests).toHaveLength(4);
  });

  it("are three at most, loops included", async () => {
    const chain = internet({
      "https://shop.example/0": () => redirect("/1"),
      "https://shop.example/1": () => redirect("/2"),
      "https://shop.example/2": () => redirect("/3"),
      "https://shop.example/3": () => redirect("/4"),
      "https://shop.example/4": () => image(PNG),
    });
    expect(await fetchRemoteImage("https://shop.example/0", chain.deps)).toEqual(NOT_ALLOWED);
    expect(chain.requests).toHaveLength(4);
    const loop = internet({ [URL_OF_PNG]: () => redirect(URL_OF_PNG) });
    expect(await fetchRemoteImage(URL_OF_PNG, loop.deps)).toEqual(NOT_ALLOWED);
    expect(loop.requests).toHaveLength(4);
  });

  it("look the name up again for each hop", async () => {
    const { deps, requests } = internet({
      "https://shop.example/0": () => redirect("/1"),
      "https://shop.example/1": () => image(PNG),
    });
    let lookups = 0;
    const rebound = { ...deps, resolve: async () => [lookups++ === 0 ? "1.1.1.1" : "127.0.0.1"] };
    expect(await fetchRemoteImage("https://shop.example/0", rebound)).toEqual(NOT_ALLOWED);
    expect(requests).toHaveLength(1);
  });

  it("without a target lead nowhere", async () => {
    for (const response of [
      () => new Response(null, { status: 302 }),
      () => redirect("https://[broken"),
      () => new Response(null, { status: 304 }),
    ]) {
      const { deps } = internet({ [URL_OF_PNG]: response });
      expect(await fetchRemoteImage(URL_OF_PNG, deps)).toEqual(UNREACHABLE);
    }
  });
});
