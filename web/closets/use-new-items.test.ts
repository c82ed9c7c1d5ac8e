import { describe, expect, test } from "vitest";
import { noteVisit } from "./use-new-items.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 26, 12);

/** Notes views of a closet, and returns the newest item of the visit before for each view. */
function befores(...views: readonly (readonly [at: number, newest: number])[]): (number | null)[] {
  let stored: string | null = null;
  return views.map(([at, newest]) => {
    const { text, before } = noteVisit(stored, { closetId: "one", at, newest });
    stored = text;
    return before;
  });
}

const view = (closetId: string, at: number) => ({ closetId, at, newest: at });

describe("the newest item of the visit before", () => {
  test("is unknown at the first visit, also after a reload", () => {
    expect(befores([NOON, 7], [NOON + MINUTE, 7])).toEqual([null, null]);
  });

  test("is that of its last view, and stays the same during a visit", () => {
    const next = NOON + 600 * MINUTE;
    expect(
      befores(
        ...([
          [NOON, 7],
          [NOON + 20 * MINUTE, 8],
        ] as const),
        ...([
          [next, 9],
          [next + 29 * MINUTE, 9],
          [next + 50 * MINUTE, 10],
        ] as const),
      ),
    ).toEqual([null, null, 8, 8, 8]);
  });

  test("is that of the same closet", () => {
    const { text } = noteVisit(null, view("one", NOON));
    expect(noteVisit(text, view("other", NOON + 99 * MINUTE)).before).toBeNull();
  });

  test.each([
    "",
    "nonsense",
    "{}",
    "null",
    '[["one"],["one","x",1,null],7]',
    '[["one",1,1e999,1]]',
  ])("is unknown where the browser has stored %s", (stored) => {
    expect(noteVisit(stored, view("one", NOON)).before).toBeNull();
  });

  test("is kept for the last 50 closets", () => {
    let stored = "";
    for (let i = 0; i < 60; i++) stored = noteVisit(stored, view(`closet ${i}`, NOON + i)).text;
    expect(JSON.parse(stored)).toHaveLength(50);
    expect(noteVisit(stored, view("closet 59", NOON + 99 * MINUTE)).before).toBe(NOON + 59);
    expect(noteVisit(stored, view("closet 0", NOON + 99 * MINUTE)).before).toBeNull();
  });
});
