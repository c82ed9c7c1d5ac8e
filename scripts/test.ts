// Everything that must hold: checks first, then all tests.

import { randomUUID } from "node:crypto";
import { runChecks, runTests, sumOf } from "./checks.ts";
import { requireChromium } from "./chromium.ts";

const chromium = requireChromium();
if (chromium === null) process.exit(1);
process.env.CHROMIUM_PATH = chromium;

const checks = await runChecks();
// What the checks have built, and the worker's bundle, serve all projects.
process.env.TEST_RUN = randomUUID();
const tests = await runTests(["unit", "journeys", "load", "object", "browser"]);
const { passed, failed, failures } = sumOf([checks, tests]);
// Once more at the end, where a log that was cut still shows it.
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
