import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client/web";
import { migrate as runMigrations } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/web";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { requireConfidential } from "./client.ts";
import type { HranaAddress } from "./hrana.ts";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

export class OtherSchemaError extends Error {
  override readonly name = "OtherSchemaError";

  constructor() {
    super(
      "This database was made by an older version of Drape and can't be updated. " +
        "Delete its folder (.data, or DATA_DIR), or name another database, and start again.",
    );
  }
}

/** Applies the missing migrations. @throws OtherSchemaError; where the address is not encrypted */
export async function migrate({ url, token }: HranaAddress): Promise<void> {
  requireConfidential(url);
  // Without a timeout: an index of a large table takes its time.
  const client = createClient({ url, ...(token ? { authToken: token } : {}) });
  const listed = "SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'";
  if ((await client.execute(listed)).rows.length > 0) {
    const applied = "SELECT hash FROM __drizzle_migrations ORDER BY created_at LIMIT 1";
    const [first] = (await client.execute(applied)).rows;
    const [known] = readMigrationFiles({ migrationsFolder });
    if (first && first.hash !== known?.hash) throw new OtherSchemaError();
  }
  await runMigrations(drizzle({ client }), { migrationsFolder });
}
