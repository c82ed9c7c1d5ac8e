import { describe, expect, it } from "vitest";
import { sampleItem } from "#tests/harness/item-samples.ts";
import { LikeStore, likeCount, shownLikes } from "./like-store.ts";

const ITEM = sampleItem({ likes: 7 });

/** A store whose server answers when the test resolves the call. */
function start() {
  const sent: boolean[] = [];
  const failures: unknown[] = [];
  let answer = Promise.withResolvers<number>();
  const store = new LikeStore(
    (_id, liked) => {
      sent.push(liked);
      answer = Promise.withResolvers();
      return answer.promise;
    },
    (error) => failures.push(error),
  );
  return {
    store,
    sent,
    failures,
    shown: () => shownLikes(store.likes.get(), ITEM),
    async reply(count: number | Error) {
      if (typeof count === "number") answer.resolve(count);
      else answer.reject(count);
      await answer.promise.catch(() => {});
      await Promise.resolve();
    },
  };
}

describe("likes", () => {
  it("show at once and take the server's count", async () => {
    const { store, sent, shown, reply } = start();
    store.toggle(ITEM);
    expect(shown()).toEqual({ liked: true, count: 8 });
    await reply(12);
    expect(shown()).toEqual({ liked: true, count: 12 });
    store.toggle(ITEM);
    expect(shown()).toEqual({ liked: false, count: 11 });
    await reply(11);
    expect(shown()).toEqual({ liked: false, count: 11 });
    expect(sent).toEqual([true, false]);
  });

  it("settle on the last of many taps, with one call at a time", async () => {
    const { store, sent, shown, reply } = start();
    for (let taps = 0; taps < 5; taps += 1) store.toggle(ITEM);
    expect(sent).toEqual([true]);
    await reply(8);
    expect(sent).toEqual([true]);
    for (let taps = 0; taps < 2; taps += 1) store.toggle(ITEM);
    store.toggle(ITEM);
    expect(sent).toEqual([true, false]);
    store.toggle(ITEM);
    await reply(7);
    expect(sent).toEqual([true, false, true]);
    await reply(8);
    expect(shown()).toEqual({ liked: true, count: 8 });
  });

  it("are undone when the server refuses", async () => {
    const { store, failures, shown, reply } = start();
    const refusal = new Error("no");
    store.toggle(ITEM);
    await reply(refusal);
    expect(shown()).toEqual({ liked: false, count: 7 });
    expect(failures).toEqual([refusal]);
  });

  it("from before override the count of the page, but not a tap", async () => {
    const { store, shown } = start();
    store.take({ likes: { item: 40, other: 2 } });
    expect(shown()).toEqual({ liked: true, count: 40 });
    const tapped = start();
    tapped.store.toggle(ITEM);
    tapped.store.take({ likes: { item: 40 } });
    expect(tapped.shown()).toEqual({ liked: true, count: 8 });
  });
});

it.each([
  [0, "0"],
  [999, "999"],
  [1000, "1k"],
  [1999, "1k"],
  [12_999, "12k"],
  [999_999, "999k"],
  [1_000_000, "1m"],
  [3_999_999, "3m"],
])("writes %i as %s", (likes, text) => {
  expect(likeCount(likes)).toBe(text);
});
