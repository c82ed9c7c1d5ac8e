import { afterEach, expect, it } from "vitest";
import { localTime, utcTime } from "./local-time.ts";

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

it.each([
  ["Europe/Berlin", "2026-07-01T08:30:00.000Z", "2026-07-01T10:30"],
  ["Europe/Berlin", "2026-12-31T23:15:00.000Z", "2027-01-01T00:15"],
  ["America/Los_Angeles", "2026-03-01T02:00:00.000Z", "2026-02-28T18:00"],
  ["Asia/Kolkata", "2026-03-01T02:00:00.000Z", "2026-03-01T07:30"],
])("shows a moment in %s, and reads it back", (name, utc, local) => {
  process.env.TZ = name;
  expect(localTime(Date.parse(utc))).toBe(local);
  expect(utcTime(local)).toBe(utc);
});

it("reads nothing where no time is entered", () => {
  expect([utcTime(""), utcTime("soon")]).toEqual(["", ""]);
});
