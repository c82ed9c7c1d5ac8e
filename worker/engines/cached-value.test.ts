import { expect, it, vi } from "vitest";
import { CachedValue } from "./cached-value.ts";

const HOUR = 3_600_000;

it("asks once, and again only when it is too old", async () => {
  const kept = new CachedValue<number>(HOUR);
  const ask = vi.fn(async () => ask.mock.calls.length);
  expect(await kept.get(0, ask)).toBe(1);
  expect(await kept.get(HOUR, ask)).toBe(1);
  expect(await kept.get(HOUR + 1, ask)).toBe(2);
});

it("fetches a doubted value again, but at most once a minute", async () => {
  const kept = new CachedValue<number>(HOUR);
  const ask = vi.fn(async () => ask.mock.calls.length);
  await kept.get(0, ask);
  for (let n = 0; n < 100; n++) expect(await kept.get(59_999, ask, true)).toBe(1);
  expect(await kept.get(60_000, ask, true)).toBe(2);
});

it("keeps what it has when nobody answers, and tries again after a while", async () => {
  const kept = new CachedValue<string>(HOUR);
  expect(await kept.get(0, async () => null)).toBeNull();
  const ask = vi.fn(async () => "key");
  expect(await kept.get(1000, ask)).toBeNull();
  expect(ask).not.toHaveBeenCalled();
  expect(await kept.get(60_000, ask)).toBe("key");
  expect(await kept.get(9 * HOUR, async () => null)).toBe("key");
});
