import { describe, expect, test } from "vitest";
import { noteVisit } from "./use-new-items.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 26, 12);

/** The ends of the visits before, for views of a closet at these times. */
function befores(...times: readonly number[]): (number | null)[] {
  let stored: string | null = null;
  return times.map((time) => {
    const { text, before } = noteVisit(stored, "one", time);
    stored = text;
    return before;
  });
}

describe("the visit before", () => {
  test("is unknown at the first visit, also after a reload", () => {
    expect(befores(NOON, NOON + MINUTE)).toEqual([null, null]);
  });

  test("ends with its last view, and stays the same during a visit", () => {
    const next = NOON + 600 * MINUTE;
    expect(befores(NOON, NOON + 20 * MINUTE, next, next + 29 * MINUTE, next + 50 * MINUTE)).toEqual(
      [null, null, ...Array(3).fill(NOON + 20 * MINUTE)],
    );
  });

  test("is that of the same closet", () => {
    const { text } = noteVisit(null, "one", NOON);
    expect(noteVisit(text, "other", NOON + 99 * MINUTE).before).toBeNull();
  });

  test.each(["", "nonsense", "{}", "null", '[["one"],["one","x",null],7]', '[["one",1e999,null]]'])(
    "is unknown where the browser has stored %s",
    (stored) => {
      expect(noteVisit(stored, "one", NOON).before).toBeNull();
    },
  );

  test("is kept for the last 50 closets", () => {
    let stored = "";
    for (let i = 0; i < 60; i++) stored = noteVisit(stored, `closet ${i}`, NOON + i).text;
    expect(JSON.parse(stored)).toHaveLength(50);
    expect(noteVisit(stored, "closet 59", NOON + 99 * MINUTE).before).toBe(NOON + 59);
    expect(noteVisit(stored, "closet 0", NOON + 99 * MINUTE).before).toBeNull();
  });
});
