import { nth } from "../harness/lists.ts";

/** The median of the numbers. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** Interpolated between the two nearest numbers. @param share 0 to 1 */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [below, above] = [Math.floor(at), Math.ceil(at)];
  return nth(sorted, below) + (nth(sorted, above) - nth(sorted, below)) * (at - below);
}

/** Half the distance between the quartiles: what a repeated measurement may differ by. */
export function spread(numbers: readonly number[]): number {
  return (quantile(numbers, 0.75) - quantile(numbers, 0.25)) / 2;
}
