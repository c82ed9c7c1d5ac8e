import { describe, expect, it } from "vitest";
import { readLimited } from "./read-body.ts";

/** A stream of chunks of the given sizes that notes whether it was cancelled. */
function streamOf(sizes: number[], ending: "close" | "hang" | "fail" = "close") {
  const state = { cancelled: false, pulled: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = sizes[state.pulled++];
        if (size !== undefined) controller.enqueue(new Uint8Array(size).fill(state.pulled));
        else if (ending === "close") controller.close();
        else if (ending === "fail") controller.error(new Error("connection reset"));
        else return new Promise(() => {});
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

describe("readLimited", () => {
  it("joins the chunks in order", async () => {
    const { stream } = streamOf([2, 0, 1, 3]);
    expect(await readLimited(stream, 100)).toEqual(new Uint8Array([1, 1, 3, 4, 4, 4]));
  });

  it("joins more chunks than one call takes arguments", async () => {
    const { stream } = streamOf(new Array(150_000).fill(1));
    expect(await readLimited(stream, 150_000)).toHaveLength(150_000);
  });

  it("reads nothing as nothing", async () => {
    expect(await readLimited(null, 100)).toEqual(new Uint8Array(0));
    expect(await readLimited(streamOf([]).stream, 0)).toEqual(new Uint8Array(0));
  });

  it("accepts exactly the limit and refuses one byte more", async () => {
    expect(await readLimited(streamOf([60, 40]).stream, 100)).toHaveLength(100);
    const { stream, state } = streamOf([60, 41]);
    expect(await readLimited(stream, 100)).toBe("too_large");
    expect(state.cancelled).toBe(true);
  });

  it("stops an endless stream at the limit", async () => {
    const { stream, state } = streamOf(new Array(1_000_000).fill(1000));
    expect(await readLimited(stream, 10_000)).toBe("too_large");
    expect(state.cancelled).toBe(true);
    expect(state.pulled).toBeLessThan(15);
  });

  it("counts what arrives, whatever length was declared", async () => {
    const { stream } = streamOf([50]);
    const response = new Response(stream, { headers: { "content-length": "10" } });
    expect(await readLimited(response.body, 20)).toBe("too_large");
  });

  it("gives up on a stream that hangs, and cancels it", async () => {
    const { stream, state } = streamOf([5], "hang");
    expect(await readLimited(stream, 100, 20)).toBe("timeout");
    expect(state.cancelled).toBe(true);
  });

  it("does not wait for a cancelling that hangs", async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(50)),
      cancel: () => new Promise(() => {}),
    });
    expect(await readLimited(stream, 10)).toBe("too_large");
  });

  it("rejects when the stream fails", async () => {
    await expect(readLimited(streamOf([5], "fail").stream, 100)).rejects.toThrow("reset");
  });
});
