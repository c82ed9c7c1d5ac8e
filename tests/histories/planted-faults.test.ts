import { describe, expect, it } from "vitest";
import { plantedFiles } from "./plant.ts";
import { PLANTED_FAULTS } from "./planted-faults.ts";

describe("each planted fault", () => {
  it.each(PLANTED_FAULTS)("finds what it replaces: $name", (fault) => {
    expect(plantedFiles(fault).size).toBeGreaterThan(0);
  });
});
