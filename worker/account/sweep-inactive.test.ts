import { expect, it } from "vitest";
import { deletionTime } from "#db/queries/inactivity.ts";

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

it("deletes a year after the last activity, and never sooner than the mails allow", () => {
  const active = (days: number) =>
    deletionTime({ step: "active", at: NOW - days * DAY, deleteAt: null }, 365, NOW) - NOW;
  expect(active(335) / DAY).toBe(30);
  expect(active(334) / DAY).toBe(31);
  expect(active(2000) / DAY).toBe(30);
});

it("postpones a deletion whose mail is late, and keeps the date of one in time", () => {
  const next = (step: "first_queued" | "first_sent" | "second_queued", days: number) =>
    (deletionTime({ step, at: NOW, deleteAt: NOW + days * DAY }, 365, NOW) - NOW) / DAY;
  expect([next("first_queued", 20), next("first_queued", 31)]).toEqual([30, 31]);
  expect([next("first_sent", 7), next("first_sent", 6.5)]).toEqual([7, 7]);
  expect([next("second_queued", -3), next("second_queued", 9)]).toEqual([7, 9]);
});
