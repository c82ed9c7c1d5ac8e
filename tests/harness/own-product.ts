import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLocalProduct } from "#scripts/local-product.ts";
import { freePort } from "#scripts/sqld.ts";
import { writeTestSecret } from "./planted-session.ts";

/** A seeded product for a file that changes what all others would see: a pause, a takedown. */
export async function startOwnProduct() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "drape-own-"));
  writeTestSecret(dataDir);
  const product = await startLocalProduct({ dataDir, port: await freePort() });
  return {
    url: product.url,
    databaseUrl: product.database.url,
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
