import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";
import { type BodyBound, readBody } from "./request-body.ts";

const BOUND: BodyBound = { maxBytes: 20, timeoutMs: 20 };

/** A request whose body begins with `start` and continues with `pull`. */
function requestOf(
  start: string,
  pull: NonNullable<UnderlyingDefaultSource<Uint8Array>["pull"]>,
  cancel = () => {},
): Request {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull,
    cancel,
  });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  return new Request("https://drape.example/", init);
}

const silent = () => new Promise<void>(() => {});

describe("readBody", () => {
  it("gives the bytes of a body that ends", async () => {
    const request = requestOf("abc", (controller) => controller.close());
    expect(new TextDecoder().decode(await readBody(request, BOUND))).toBe("abc");
  });

  it("leaves the rest of a body it refuses, so that the refusal still has its line", async () => {
    let cancelled = 0;
    const count = () => {
      cancelled += 1;
    };
    for (const start of ["x".repeat(21), "abc"]) {
      await expect(readBody(requestOf(start, silent, count), BOUND)).rejects.toThrow();
    }
    expect(cancelled).toBe(0);
  });

  it("refuses what goes on for too long or too far, and what breaks off", async () => {
    const far = requestOf("x".repeat(21), silent);
    await expect(readBody(far, BOUND)).rejects.toMatchObject({ code: "too_large" });
    const slow = requestOf("abc", silent);
    await expect(readBody(slow, BOUND)).rejects.toMatchObject({ code: "bad_request" });
    const torn = requestOf("abc", (controller) => controller.error(new Error("gone")));
    await expect(readBody(torn, BOUND)).rejects.toMatchObject({ code: "bad_request" });
  });
});

describe("parseJson", () => {
  it("does not wait for ever for the end of an object", async () => {
    const parsed = parseJson(requestOf('{"a":1', silent), v.object({ a: v.number() }), BOUND);
    await expect(parsed).rejects.toMatchObject({ code: "bad_request" });
  });
});
