import { expect, test } from "vitest";
import { relativeDate } from "./relative-date.ts";

const at = (created: string, now: string, zone = "UTC") =>
  relativeDate(created, Date.parse(now), "en-GB", zone);

test.each([
  ["2026-11-21T09:00:00Z", "Today"],
  ["2026-11-21T00:00:00Z", "Today"],
  ["2026-11-20T23:59:59Z", "Yesterday"],
  ["2026-11-20T00:00:00Z", "Yesterday"],
  ["2026-11-19T23:59:59Z", "2 days ago"],
  ["2026-11-15T12:00:00Z", "6 days ago"],
  ["2026-11-14T12:00:00Z", "14 Nov 2026"],
  ["2025-12-31T12:00:00Z", "31 Dec 2025"],
])("%s is shown as %s", (created, text) => {
  expect(at(created, "2026-11-21T10:00:00Z")).toBe(text);
});

test("a picture from a clock ahead of ours is of today", () => {
  expect(at("2026-11-21T10:05:00Z", "2026-11-21T10:00:00Z")).toBe("Today");
  expect(at("2026-11-22T10:05:00Z", "2026-11-21T10:00:00Z")).toBe("Today");
});

test("the day is that of the person's zone", () => {
  expect(at("2026-11-20T23:30:00Z", "2026-11-21T01:00:00Z", "Asia/Tokyo")).toBe("Today");
  expect(at("2026-11-21T01:00:00Z", "2026-11-21T10:00:00Z", "America/Los_Angeles")).toBe(
    "Yesterday",
  );
  expect(at("2026-11-08T12:00:00Z", "2026-11-21T10:00:00Z", "UTC")).toBe("8 Nov 2026");
});

test("the night the clocks change is still one day", () => {
  expect(at("2026-03-28T12:00:00Z", "2026-03-29T22:00:00Z", "Europe/Berlin")).toBe("2 days ago");
  expect(at("2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z", "Europe/Berlin")).toBe("Yesterday");
});

test("an invalid date is shown as an empty text", () => {
  expect(at("soon", "2026-11-21T10:00:00Z")).toBe("");
});
