import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
// Long enough for a busy machine; a successful poll ends at once.
const patient = { expect: { poll: { timeout: 20_000, interval: 100 } } };
const product = {
  ...patient,
  globalSetup: [`${root}tests/harness/build-worker.ts`],
  // Each file starts its own product, so that a process may keep its imports.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    root,
    // A third worker on two slow cores delays answers of the database past their timeout.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          root,
          name: "unit",
          isolate: false,
          // The local engine takes seconds on a busy machine.
          testTimeout: 60_000,
          include: [
            "worker/**/*.test.ts",
            "db/**/*.test.ts",
            "web/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/bench/**/*.test.ts",
          ],
        },
      },
      { test: { root, name: "rules", include: ["tests/rules/*.test.ts"], testTimeout: 20_000 } },
      { test: { root, name: "journeys", include: ["tests/journeys/*.test.ts"], ...product } },
      {
        test: {
          root,
          name: "load",
          include: ["tests/load/*.test.ts"],
          // After all others, because a thousand simultaneous requests would slow them down.
          sequence: { groupOrder: 1 },
          ...product,
          // On a busy machine, answers come late and the tests repeat their calls.
          testTimeout: 180_000,
        },
      },
      { test: { root, name: "object", include: ["tests/object/*.test.ts"], ...product } },
      {
        test: {
          root,
          name: "browser",
          include: ["tests/browser/*.test.ts"],
          globalSetup: [`${root}tests/harness/serve-product.ts`],
          ...patient,
          // A failure shows all complaints of the browser, not only their number.
          chaiConfig: { truncateThreshold: 0 },
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
