import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./process-tree.ts";

/** The path of a file that the worker contains. */
export function builtPath(name: string): string {
  return path.join(ROOT, "dist-server", name);
}

/** Writes a file that the worker contains. Another process never reads an incomplete one. */
export function writeBuilt(name: string, bytes: Uint8Array): void {
  const file = builtPath(name);
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, file);
}
