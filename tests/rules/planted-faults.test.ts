import { describe, expect, it } from "vitest";
import { plantedFiles } from "../histories/plant.ts";
import { PLANTED_FAULTS } from "../histories/planted-faults.ts";

describe("each planted fault", () => {
  it.each(PLANTED_FAULTS)("finds what it replaces: $name", (fault) => {
    expect(plantedFiles(fault).size).toBeGreaterThan(0);
  });
});
