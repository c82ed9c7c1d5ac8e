// Runs the checks, then all tests.

import { randomUUID } from "node:crypto";
import { runChecks, runTests, sumOf } from "./checks.ts";
import { requireChromium } from "./chromium.ts";

const chromium = requireChromium();
if (chromium === null) process.exit(1);
process.env.CHROMIUM_PATH = chromium;

const checks = await runChecks();
// All projects share the build of the checks and one bundle of the worker.
process.env.TEST_RUN = randomUUID();
const tests = await runTests(["unit", "journeys", "load", "object", "browser"]);
const { passed, failed, failures } = sumOf([checks, tests]);
// Repeated at the end, because a truncated log still shows the end.
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
