import { median } from "#tests/bench/statistics.ts";

/** One measure over all cases; each case must reach the bar. */
export interface Bar {
  readonly name: string;
  readonly least?: number;
  readonly most?: number;
  readonly digits: number;
}

export const BARS = {
  silhouette: { name: "silhouette IoU", least: 0.95, digits: 4 },
  whole: { name: "garment mask IoU", least: 0.97, digits: 4 },
  front: { name: "garment front IoU", least: 0.97, digits: 4 },
  shoulder: { name: "shoulder error, heads", most: 0.15, digits: 3 },
  elbow: { name: "elbow error, heads", most: 0.25, digits: 3 },
  covered: { name: "old top covered", least: 0.97, digits: 4 },
  outside: { name: "changed outside", most: 0.005, digits: 4 },
  face: { name: "face pixels changed", most: 0, digits: 0 },
  print: { name: "print colour, median dE", most: 6, digits: 2 },
} as const satisfies Record<string, Bar>;

export interface Reading {
  readonly of: string;
  readonly value: number;
}

/** The line `name, median, worst, bar, ok or FAIL, the worst case`, and whether all cases pass. */
export function judge({ name, least, most, digits }: Bar, readings: readonly Reading[]) {
  const sign = least === undefined ? 1 : -1;
  const worst = readings.reduce((one, other) =>
    sign * (other.value - one.value) > 0 ? other : one,
  );
  const holds = worst.value >= (least ?? -Infinity) && worst.value <= (most ?? Infinity);
  const middle = median(readings.map(({ value }) => value));
  const broken = readings.filter(
    ({ value }) => value < (least ?? -Infinity) || value > (most ?? Infinity),
  );
  const number = (value: number) => value.toFixed(digits).padStart(8);
  const bar = least === undefined ? `<= ${most}` : `>= ${least}`;
  const whose = holds ? "ok" : `FAIL ${broken.length} of ${readings.length}, worst: ${worst.of}`;
  return {
    holds,
    line: `${name.padEnd(26)} ${number(middle)} ${number(worst.value)}  ${bar.padEnd(8)} ${whose}`,
  };
}
