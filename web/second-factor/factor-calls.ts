import { call } from "#web/api/call.ts";
import type { TotpSetUp } from "#worker/contract/second-factor.ts";
import { TWO_FACTOR_PATHS } from "#worker/contract/second-factor-paths.ts";

const { enable, disable, newRecoveryCodes } = TWO_FACTOR_PATHS;

interface Confirmed {
  readonly password: string;
  readonly code: string;
}

export function beginSetUp(password: string): Promise<TotpSetUp> {
  return call(enable.path, { method: "POST", json: { password } });
}

export async function switchOff(json: Confirmed): Promise<void> {
  await call(disable.path, { method: "POST", json });
}

export async function renewRecoveryCodes(json: Confirmed): Promise<readonly string[]> {
  const renewed: Pick<TotpSetUp, "backupCodes"> = await call(newRecoveryCodes.path, {
    method: "POST",
    json,
  });
  return renewed.backupCodes;
}
