import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { readFactorSecret, renewFactorSecret } from "#db/queries/second-factor.ts";
import type { Deps } from "../deps.ts";
import type { Config } from "../env.ts";

type Secrets = Pick<Config, "authSecret" | "authSecretVersion" | "olderSecrets">;

/** The library encrypts by the first secret, names its version, and opens what the others closed. */
export function librarySecrets({ authSecret, authSecretVersion, olderSecrets }: Secrets) {
  const older = [...olderSecrets].map(([version, value]) => ({ version, value }));
  return {
    secrets: [{ version: authSecretVersion, value: authSecret }, ...older],
    // Opens rows that have no version.
    secret: olderSecrets.get(1) ?? authSecret,
  };
}

/** Encrypts a second factor anew where an older secret did it, so that this one can be removed. */
export async function renewFactor({ config, db }: Deps, userId: string): Promise<void> {
  const from = await readFactorSecret(db, userId);
  if (from === null || from.startsWith(`$ba$${config.authSecretVersion}$`)) return;
  const { secrets, secret: legacySecret } = librarySecrets(config);
  const keys = new Map(secrets.map(({ version, value }) => [version, value]));
  const key = { keys, currentVersion: config.authSecretVersion, legacySecret };
  const to = await symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: from }) });
  await renewFactorSecret(db, userId, { from, to });
}
