export const FAKE_STEPS = [
  { from: 8, to: 15, pauseMs: 500 },
  { from: 25, to: 35, pauseMs: 800 },
  { from: 45, to: 55, pauseMs: 600 },
  { from: 65, to: 75, pauseMs: 700 },
  { from: 85, to: 95, pauseMs: 400 },
  { from: 98, to: 100, pauseMs: 300 },
] as const;

export async function fakeProgress(
  onPercent: (percent: number) => void,
  pause: (ms: number) => Promise<void>,
  random: () => number = Math.random,
): Promise<void> {
  for (const { from, to, pauseMs } of FAKE_STEPS) {
    onPercent(from + Math.round(random() * (to - from)));
    await pause(pauseMs);
  }
}
