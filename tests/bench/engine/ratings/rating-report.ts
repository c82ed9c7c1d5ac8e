import { createHash } from "node:crypto";
import type { Attempt } from "./blind-sheets.ts";
import { CLASSES } from "./fitting-pairs.ts";

/** 0 useless, 1 poor, 2 usable, 3 convincing. */
type Rating = 0 | 1 | 2 | 3;
type Rated = Attempt & { readonly rating: Rating | null };
type Half = "fitted" | "held out";

const USABLE = 2;
/** The most pictures rated 0 among those that are delivered. */
const MOST_USELESS = 0.01;
const LEAST_CONFIDENCE = 0.5;

/** Reads lines of `NUMBER RATING`, with an optional remark. Throws on another line. */
export function readRatings(text: string): Map<number, Rating> {
  const ratings = new Map<number, Rating>();
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [, number, rating] = /^(\d+)\s+([0-3])(\s|$)/.exec(line) ?? [];
    if (!rating) throw new Error(`Not "NUMBER RATING": ${line}`);
    ratings.set(Number(number), Number(rating) as Rating);
  }
  return ratings;
}

/** All pairs of a garment are in the same half, so that the held-out half has unseen garments. */
function halfOf({ garment }: Attempt): Half {
  const [first] = createHash("sha256").update(garment).digest();
  return first % 2 === 0 ? "fitted" : "held out";
}

function countsOf(rated: readonly Rated[]) {
  const given = rated.filter(({ rating }) => rating !== null);
  const usable = given.filter(({ rating }) => Number(rating) >= USABLE).length;
  const useless = given.filter(({ rating }) => rating === 0).length;
  return { all: rated.length, given: given.length, usable, useless };
}

function share(part: number, of: number): string {
  const percent = of === 0 ? "-" : `${Math.round((100 * part) / of)} %`;
  return `${part}/${of} (${percent})`;
}

function row(title: string, rated: readonly Rated[]): string {
  const { all, given, usable, useless } = countsOf(rated);
  const cells = [share(usable, all), `${all - given} refused`, `${share(useless, given)} rated 0`];
  return `  ${title.padEnd(26)} ${cells.join(", ")}`;
}

/**
 * The least confidence, from 0.5 on, above which at most one picture in a hundred is useless; 1
 * where there is none.
 */
function fitThreshold(rated: readonly Rated[]): number {
  const given = rated.filter(({ rating }) => rating !== null);
  const steps = [...new Set([LEAST_CONFIDENCE, ...given.map(({ confidence }) => confidence ?? 0)])];
  for (const least of steps.sort((p, q) => p - q)) {
    const kept = given.filter(({ confidence }) => (confidence ?? 0) >= least);
    const { useless } = countsOf(kept);
    if (least >= LEAST_CONFIDENCE && useless <= MOST_USELESS * kept.length) return least;
  }
  return 1;
}

function above(rated: readonly Rated[], least: number): Rated[] {
  return rated.map((one) =>
    (one.confidence ?? 0) >= least ? one : { ...one, rating: null, number: null },
  );
}

/**
 * Yield by class and engine, and the threshold of the confidence that is fitted on one half of the
 * garments, with its effect on the other.
 */
export function ratingReport(attempts: readonly Attempt[], ratings: Map<number, Rating>): string {
  const unrated = attempts.filter(({ number }) => number !== null && !ratings.has(number));
  const lines: string[] = [];
  if (unrated.length > 0)
    lines.push(`${unrated.length} pictures are not rated; they are left out.`);
  const rated = attempts
    .filter((attempt) => !unrated.includes(attempt))
    .map((one): Rated => {
      return { ...one, rating: one.number === null ? null : (ratings.get(one.number) ?? null) };
    });
  for (const engine of ["now", "before"] as const) {
    const own = rated.filter((one) => one.engine === engine);
    if (own.length === 0) continue;
    lines.push(`Yield (rated 2 or 3, of all pairs), engine ${engine}`);
    for (const name of CLASSES) {
      const some = own.filter((one) => one.class === name);
      if (some.length > 0) lines.push(row(name, some));
    }
    lines.push(row("all", own));
    const half = (name: Half) => own.filter((one) => halfOf(one) === name);
    const least = fitThreshold(half("fitted"));
    lines.push(`Confidence of at least ${least.toFixed(2)}, fitted on half of the garments`);
    for (const name of ["fitted", "held out"] as const) {
      lines.push(
        row(`${name}, as it is`, half(name)),
        row(`${name}, fitted`, above(half(name), least)),
      );
    }
  }
  return lines.join("\n");
}
