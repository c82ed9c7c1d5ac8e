import { expect, it } from "vitest";
import { WORKER_BUNDLE } from "../harness/product.ts";
import { playAll } from "../histories/bench.ts";

const HISTORIES = { seed: 1, count: 50, kills: 2 };

it("fifty random histories violate no invariant", { timeout: 300_000 }, async () => {
  const lines: string[] = [];
  const broken = await playAll(WORKER_BUNDLE, HISTORIES, (line) => lines.push(line));
  expect(broken, lines.join("\n")).toBe(0);
});
