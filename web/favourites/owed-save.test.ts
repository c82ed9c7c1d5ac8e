import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { owe, takeOwed } from "./owed-save.ts";

const TEE = "/api/favourites/items/tee";
const COAT = "/api/favourites/items/coat";

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is taken once, by the subject that was pressed", () => {
  owe(TEE);
  expect(takeOwed(COAT)).toBe(false);
  expect(takeOwed(TEE)).toBe(true);
  expect(takeOwed(TEE)).toBe(false);
});

it("ends after an hour", () => {
  owe(TEE);
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(takeOwed(TEE)).toBe(false);
});

it("is nothing where the browser blocks storage", () => {
  vi.stubGlobal("sessionStorage", undefined);
  owe(TEE);
  expect(takeOwed(TEE)).toBe(false);
});
