// Everything that must hold: checks, then unit tests, journeys, load, the object, the browser.

import { randomUUID } from "node:crypto";
import { type Count, runChecks, runTests } from "./checks.ts";
import { requireChromium } from "./chromium.ts";

const chromium = requireChromium();
if (chromium === null) process.exit(1);
process.env.CHROMIUM_PATH = chromium;

const counts: Count[] = [await runChecks()];
// What the checks have built, and the worker's bundle, serve all projects.
process.env.TEST_RUN = randomUUID();
counts.push(await runTests(["unit", "journeys", "load", "object", "browser"]));
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
