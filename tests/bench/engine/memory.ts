import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";

interface Memory {
  /** The peak of live memory in megabytes (10^6 bytes) during `tryOn`, above that before it. */
  readonly live: number;
  /** The process's peak growth in megabytes (VmHWM), with garbage and compiled code; Linux only. */
  readonly resident: number | null;
}

/** One try-on each in two fresh processes: see memory-run.ts. */
export function measureMemory(person: Uint8Array, garment: Uint8Array, folder: string): Memory {
  const files = [path.join(folder, "memory-person"), path.join(folder, "memory-garment")] as const;
  writeFileSync(files[0], person);
  writeFileSync(files[1], garment);
  const script = path.join(import.meta.dirname, "memory-run.ts");
  const run = (what: "live" | "resident"): number => {
    const child = spawnSync(process.execPath, ["--expose-gc", script, what, ...files], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (child.status !== 0) throw new Error("The process that measures memory failed.");
    return Number(child.stdout);
  };
  try {
    return { live: run("live"), resident: process.platform === "linux" ? run("resident") : null };
  } finally {
    for (const file of files) rmSync(file);
  }
}
