import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";
import { MUTATIONS, mutate } from "../bench/engine/mutations.ts";
import { plantedFiles } from "../histories/plant.ts";
import { PLANTED_FAULTS } from "../histories/planted-faults.ts";

describe("each planted fault", () => {
  it.each(PLANTED_FAULTS)("finds what it replaces: $name", (fault) => {
    expect(plantedFiles(fault).size).toBeGreaterThan(0);
  });
});

describe("each mutation of the local engine", () => {
  it.each(MUTATIONS)("changes a constant: $name in $file", (mutation) => {
    const file = path.join(ROOT, "worker", "engines", "local", mutation.file);
    const source = readFileSync(file, "utf8");
    expect(mutate(source, mutation)).not.toBe(source);
  });
});
