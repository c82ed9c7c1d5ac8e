import { expect, test } from "vitest";
import { minimumCut } from "./min-cut.ts";

const W = 4;
const H = 3;

/** The cheapest of all 4096 cuts of a small grid, tried one by one. */
function cheapest(bias: Float32Array, link: (from: number, to: number) => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let bits = 0; bits < 1 << (W * H); bits++) {
    least = Math.min(
      least,
      costOf((i) => (bits >> i) & 1, bias, link),
    );
  }
  return least;
}

function costOf(
  inside: (i: number) => number,
  bias: Float32Array,
  link: (from: number, to: number) => number,
): number {
  let cost = 0;
  for (let i = 0; i < W * H; i++) {
    if (!inside(i)) cost += bias[i];
    const [x, y] = [i % W, Math.floor(i / W)];
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const [u, v] = [x + dx, y + dy];
      if (u < 0 || u >= W || v >= H) continue;
      if (inside(i) !== inside(v * W + u)) cost += link(i, v * W + u);
    }
  }
  return cost;
}

function linksTo(link: (from: number, to: number) => number, dx: number, dy: number) {
  return Float32Array.from({ length: W * H }, (_, i) => {
    const [u, v] = [(i % W) + dx, Math.floor(i / W) + dy];
    return u < 0 || u >= W || v >= H ? 0 : link(i, v * W + u);
  });
}

test("finds the cheapest of all cuts", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = (k: number) => ((Math.sin(k * 12.9898 + seed * 78.233) * 43758.5453) % 1) ** 2;
    const bias = Float32Array.from(
      { length: W * H },
      (_, i) => random(i) * 8 * (random(i + 50) < 0.3 ? 1 : -1),
    );
    const link = (from: number, to: number) => random(100 + from * 13 + to) * 3;
    const found = minimumCut(W, H, bias, [
      linksTo(link, 1, 0),
      linksTo(link, 0, 1),
      linksTo(link, 1, 1),
      linksTo(link, -1, 1),
    ]);
    expect(costOf((i) => found[i], bias, link)).toBeCloseTo(cheapest(bias, link), 4);
  }
});
