// Runs the database for `wrangler dev`: writes .dev.vars, migrates and seeds.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed/seed.ts";
import { photoConsentVersion } from "#worker/contract/account.ts";
import { hashPassword } from "#worker/crypto/password-hash.ts";
import { DEFAULT_DATA_DIR, requireFreePort } from "./local-product.ts";
import { ROOT, runTool } from "./process-tree.ts";
import { startSqld } from "./sqld.ts";

const varsFile = path.join(ROOT, ".dev.vars");
if (!existsSync(varsFile)) {
  const example = readFileSync(`${varsFile}.example`, "utf8");
  const secret = `AUTH_SECRET="${randomBytes(32).toString("hex")}"`;
  writeFileSync(varsFile, example.replace(/^AUTH_SECRET=.*$/m, secret), { mode: 0o600 });
}
const url = /^DATABASE_URL="?([^"\n]+)/m.exec(readFileSync(varsFile, "utf8"))?.[1] ?? "";
const port = Number(new URL(url).port);

try {
  await requireFreePort(port);
  if (!existsSync(path.join(ROOT, "dist", "index.html")))
    await runTool("node", ["scripts/build.ts"]);
  const database = await startSqld(path.join(DEFAULT_DATA_DIR, "wrangler-dev"), port);
  await migrate({ url });
  const stateDir = path.join(ROOT, ".wrangler", "state");
  await seed({ databaseUrl: url, stateDir, consentVersion: photoConsentVersion([]), hashPassword });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => database.stop().then(() => process.exit(0)));
  }
  console.log(`The database is ready on ${url}. Now run: npx wrangler dev`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
