import { TURSO } from "./database.ts";
import { neededSecrets } from "./secrets.ts";
import type { Settings, SettingsLocation } from "./settings.ts";
import { OperatorError } from "./shell.ts";
import { readEnvironment } from "./wrangler-config.ts";

// A variable hides the import from the compiler of the scripts, which lacks the platform's types.
const ENV: string = "#worker/env.ts";
const PROMISE = "k3Vw9rTz2Yq7LmX0pNs8HdJf5GbCa1Ue";

/** Accepts a secret whose value is unknown, because the platform does not return it. */
export async function requireWhole(
  place: SettingsLocation,
  settings: Settings["vars"],
  atHand: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { parseConfig } = await import(ENV);
  const promised = (await neededSecrets(settings)).filter((name) => !atHand[name]);
  const vars: Record<string, unknown> = { ...readEnvironment(place.environment).vars, ...settings };
  if (vars.DATABASE_URL === TURSO) vars.DATABASE_URL = "libsql://turso";
  for (const name of promised) vars[name] = PROMISE;
  try {
    parseConfig({ ...vars, ...atHand, EMAIL: {}, AI: {} });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const complaints = text
      .split("; ")
      .filter((one) => !promised.some((name) => one.includes(name)));
    if (complaints.length > 0) throw new OperatorError(complaints.join("; "));
  }
}
