import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seed } from "#db/seed/seed.ts";
import { freePort } from "#scripts/sqld.ts";
import { photoConsentVersion } from "#worker/contract/account.ts";
import { hashPassword } from "#worker/crypto/password-hash.ts";
import { startBefore, startMigrated } from "./migrated-database.ts";
import { TEST_SECRET } from "./planted-session.ts";
import { WORKER_BUNDLE } from "./product.ts";
import { startRuntime, TEST_BINDINGS } from "./runtime.ts";

/** A seeded product with its app, for test files whose changes would affect other files. */
export async function startOwnProduct() {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-own-"));
  const database = await startMigrated(path.join(directory, "database"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { miniflare } = await startBefore(database, async () => {
    const consentVersion = photoConsentVersion([]);
    await seed({ databaseUrl: database.url, stateDir: directory, consentVersion, hashPassword });
    return startRuntime({
      bundle: WORKER_BUNDLE,
      bindings: {
        ...TEST_BINDINGS,
        BASE_URL: url,
        DATABASE_URL: database.url,
        AUTH_SECRET: TEST_SECRET,
      },
      // The folder in which the seed's bucket proxy stores them.
      stateDir: path.join(directory, "v3"),
      port,
      onLog: () => {},
    });
  });
  return {
    url,
    databaseUrl: database.url,
    async stop() {
      await miniflare.dispose();
      await database.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
