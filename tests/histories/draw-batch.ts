import { nth } from "../harness/lists.ts";
import { drawHistory } from "./draw-history.ts";
import type { History } from "./history.ts";
import { Random } from "./random.ts";

/** Histories of seeds in a row, with kills in some of them. */
export function drawBatch(firstSeed: number, count: number, kills: number): History[] {
  const random = new Random(firstSeed);
  const histories = Array.from({ length: count }, (_, n) => drawHistory(firstSeed + n));
  for (let kill = 0; kill < kills; kill++) {
    const n = random.between(0, count - 1);
    const operation = { at: random.between(200, 2500), device: 0, kind: "kill" } as const;
    const { operations, ...rest } = nth(histories, n);
    histories[n] = { ...rest, operations: [...operations, operation] };
  }
  return histories;
}
