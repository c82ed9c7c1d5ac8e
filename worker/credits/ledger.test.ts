import { describe, expect, it } from "vitest";
import { nextRenewalAt, utcDay } from "./ledger.ts";

describe("the renewal's clock", () => {
  it.each([
    ["2026-11-20T00:00:00.000Z", "2026-11-20", "2026-11-21T00:00:00.000Z"],
    ["2026-11-20T23:59:59.999Z", "2026-11-20", "2026-11-21T00:00:00.000Z"],
    ["2026-12-31T12:00:00.000Z", "2026-12-31", "2027-01-01T00:00:00.000Z"],
    ["2028-02-28T23:00:00.000Z", "2028-02-28", "2028-02-29T00:00:00.000Z"],
    ["2026-03-29T01:30:00.000Z", "2026-03-29", "2026-03-30T00:00:00.000Z"],
  ])("at %s it is %s until %s", (now, day, next) => {
    expect(utcDay(Date.parse(now))).toBe(day);
    expect(new Date(nextRenewalAt(Date.parse(now))).toISOString()).toBe(next);
  });
});
