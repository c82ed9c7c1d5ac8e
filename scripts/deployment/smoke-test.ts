import { setTimeout as wait } from "node:timers/promises";
import type { Settings, SettingsLocation } from "./settings.ts";
import { OperatorError, type Shell } from "./shell.ts";

/** Two minutes in all, for the certificate of a new domain. */
const PAUSES_MS: readonly number[] = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

/** Requests the site's status until the deployed version is healthy. */
export async function smokeTest(
  shell: Shell,
  { environment }: SettingsLocation,
  { BASE_URL, ENGINE }: Settings["vars"],
  pausesMs = PAUSES_MS,
): Promise<void> {
  const address = new URL("/api/health", BASE_URL);
  shell.say(`   Asks ${address.href}`);
  let answer = "";
  for (const pause of pausesMs) {
    await wait(pause);
    answer = await askHealth(address);
    const health = parse(answer);
    if (health.ok === true && (!ENGINE || health.engine === ENGINE)) {
      shell.say(`   All is well: ${answer}`);
      return;
    }
  }
  throw new OperatorError(
    `The site is not well. Its last answer: ${answer.slice(0, 300)}
The log tells more: npx wrangler tail --env ${environment}
Back to the version before: npm run rollback -- --env ${environment}`,
  );
}

async function askHealth(address: URL): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(20_000) });
    return await response.text();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function parse(text: string): { readonly ok?: unknown; readonly engine?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
