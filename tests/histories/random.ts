import { nth } from "../harness/lists.ts";

/** Draws of a seed: the same seed gives the same draws. Mulberry32 (T. Ettinger, 2017). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number between both, inclusive. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of the values, each as likely as its weight says. */
  pick<T>(weighted: readonly (readonly [number, T])[]): T {
    let left = this.next() * weighted.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of weighted) {
      left -= weight;
      if (left < 0) return value;
    }
    return nth(weighted, -1)[1];
  }
}
