import { expect, test } from "vitest";
import { renewsIn } from "./renewal.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["2026-11-22T00:00:00Z", "2026-11-21T00:00:00Z", "23h 59m"],
  ["2026-11-22T00:00:00Z", "2026-11-21T00:00:01Z", "23h 59m"],
  ["2026-11-22T00:00:00Z", "2026-11-21T00:01:00Z", "23h 59m"],
  ["2026-11-22T00:00:00Z", "2026-11-21T00:01:01Z", "23h 58m"],
  ["2026-11-22T00:00:00Z", "2026-11-21T12:00:00Z", "12h 0m"],
  ["2026-11-22T00:00:00Z", "2026-11-21T18:29:30Z", "5h 30m"],
  ["2026-11-22T00:00:00Z", "2026-11-21T23:59:00Z", "0h 1m"],
  ["2026-11-22T00:00:00Z", "2026-11-21T23:59:59Z", "0h 0m"],
  ["2026-11-22T00:00:00Z", "2026-11-21T23:59:59.999Z", "0h 0m"],
])("until %s at %s it is %s", (renewAt, now, text) => {
  expect(renewsIn(at(renewAt), at(now))).toBe(text);
});

test("a renewal just gone by counts to the next one", () => {
  expect(renewsIn(at("2026-11-21T00:00:00Z"), at("2026-11-21T00:00:00Z"))).toBe("23h 59m");
  expect(renewsIn(at("2026-11-21T00:00:00Z"), at("2026-11-21T00:30:00Z"))).toBe("23h 30m");
});

test("a device clock a day off either way shows the same", () => {
  const renewAt = at("2026-11-22T00:00:00Z");
  for (const now of ["2026-11-20T18:30:00Z", "2026-11-21T18:30:00Z", "2026-11-22T18:30:00Z"]) {
    expect(renewsIn(renewAt, at(now))).toBe("5h 30m");
  }
});

test("days on which Europe or America change their clocks have 24 hours all the same", () => {
  expect(renewsIn(at("2026-03-30T00:00:00Z"), at("2026-03-29T01:00:00Z"))).toBe("23h 0m");
  expect(renewsIn(at("2026-10-26T00:00:00Z"), at("2026-10-25T01:00:00Z"))).toBe("23h 0m");
  expect(renewsIn(at("2026-11-02T00:00:00Z"), at("2026-11-01T06:00:00Z"))).toBe("18h 0m");
});

test("never negative and never 24h, at any second around midnight", () => {
  const renewAt = at("2026-11-22T00:00:00Z");
  for (let s = -180; s <= 180; s++) {
    expect(renewsIn(renewAt, renewAt + s * 1000)).toMatch(/^(?:\d|1\d|2[0-3])h (?:\d|[1-5]\d)m$/);
  }
});
