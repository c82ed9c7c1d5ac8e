import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNSEEN_KEY } from "./stored-try-ons.ts";
import {
  forgetUnseen,
  isUnseen,
  rememberUnseen,
  retainUnseen,
  unseenGarment,
} from "./unseen-generations.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
let storage: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  storage = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a generation is unseen from its start until it was seen, or a day is over", () => {
  expect(isUnseen("a")).toBe(false);
  rememberUnseen("a");
  rememberUnseen("b");
  expect([isUnseen("a"), isUnseen("b")]).toEqual([true, true]);
  forgetUnseen("a");
  expect([isUnseen("a"), isUnseen("b")]).toEqual([false, true]);
  vi.setSystemTime(NOW + 24 * 3_600_000);
  expect(isUnseen("b")).toBe(false);
});

test("a generation keeps its garment when it is stored again", () => {
  rememberUnseen("a", "/media/closet-images/u/clothing/1.webp");
  rememberUnseen("a");
  rememberUnseen("b");
  expect(unseenGarment("a")).toBe("/media/closet-images/u/clothing/1.webp");
  expect([unseenGarment("b"), unseenGarment("c")]).toEqual([null, null]);
  forgetUnseen("a");
  expect(unseenGarment("a")).toBeNull();
});

test("so many are remembered, the newest ones, and nothing of none", () => {
  for (let start = 0; start < 100; start++) rememberUnseen(`g${start}`);
  expect([isUnseen("g0"), isUnseen("g99")]).toEqual([false, true]);
  expect(storage.get(UNSEEN_KEY)?.length).toBeLessThan(1000);
  for (let start = 0; start < 100; start++) forgetUnseen(`g${start}`);
  expect(storage.has(UNSEEN_KEY)).toBe(false);
});

test("what the person's list does not name is forgotten, but for what was started since", () => {
  rememberUnseen("another's");
  rememberUnseen("own");
  vi.setSystemTime(NOW + 1000);
  rememberUnseen("later");
  retainUnseen(["own"], NOW + 500);
  expect(["another's", "own", "later"].map(isUnseen)).toEqual([false, true, true]);
});

test.each(["{", "null", "[1]", '[{"id":1,"at":0}]', '{"id":"a"}'])(
  "%j in the storage is nothing",
  (text) => {
    storage.set(UNSEEN_KEY, text);
    expect(isUnseen("a")).toBe(false);
    rememberUnseen("a");
    expect(isUnseen("a")).toBe(true);
  },
);

test("where storage is blocked, the page itself remembers", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  rememberUnseen("a");
  rememberUnseen("b");
  expect([isUnseen("a"), isUnseen("b")]).toEqual([true, true]);
  forgetUnseen("a");
  expect([isUnseen("a"), isUnseen("b")]).toEqual([false, true]);
  forgetUnseen("b");
  expect(isUnseen("b")).toBe(false);
});
