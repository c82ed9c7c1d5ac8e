import { expect, test, vi } from "vitest";
import { FAKE_STEPS, fakeProgress } from "./fake-progress.ts";

test("the steps are those that the product promises", () => {
  expect(FAKE_STEPS.map(({ from, to }) => `${from}-${to}`).join(", ")).toBe(
    "8-15, 25-35, 45-55, 65-75, 85-95, 98-100",
  );
  expect(FAKE_STEPS.map(({ pauseMs }) => pauseMs)).toEqual([500, 800, 600, 700, 400, 300]);
});

test.each([
  ["least", 0, [8, 25, 45, 65, 85, 98]],
  ["most", 0.999, [15, 35, 55, 75, 95, 100]],
])(
  "each step goes to a percent of its range and then pauses: the %s",
  async (_, chance, percents) => {
    const seen: (number | string)[] = [];
    const pause = vi.fn(async (ms: number) => void seen.push(`${ms} ms`));
    await fakeProgress(
      (percent) => seen.push(percent),
      pause,
      () => chance,
    );
    expect(seen).toEqual(
      percents.flatMap((percent, i) => [percent, `${FAKE_STEPS[i]?.pauseMs} ms`]),
    );
  },
);

test("it ends where its pause is broken off", async () => {
  const percents: number[] = [];
  const broken = fakeProgress(
    (percent) => percents.push(percent),
    async () => {
      if (percents.length === 2) throw new Error("left");
    },
  );
  await expect(broken).rejects.toThrow("left");
  expect(percents).toHaveLength(2);
});
