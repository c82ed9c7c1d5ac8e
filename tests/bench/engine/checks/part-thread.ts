import { parentPort, workerData } from "node:worker_threads";
import { measurePart } from "./check-rates.ts";

const { dir, kept, part, end } = workerData as Readonly<Record<"dir" | "kept", string>> &
  Readonly<Record<"part" | "end", number>>;
for await (const figures of measurePart(dir, kept, part)) {
  parentPort?.postMessage(figures);
  if (Date.now() > end) break;
}
