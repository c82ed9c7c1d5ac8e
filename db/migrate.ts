import { fileURLToPath } from "node:url";
import { migrate as runMigrations } from "drizzle-orm/libsql/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { createDb, type DbAddress } from "./client.ts";

/** Without a timeout: an index of a large table takes its time. */
const withoutTimeout: typeof fetch = (input) => fetch(input);

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

/** Applies the missing migrations. @throws OtherSchemaError */
export async function migrate(address: DbAddress): Promise<void> {
  const db = createDb(address, withoutTimeout);
  const { execute } = db.$client;
  const listed = "SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'";
  if ((await execute(listed)).rows.length > 0) {
    const applied = "SELECT hash FROM __drizzle_migrations ORDER BY created_at LIMIT 1";
    const [first] = (await execute(applied)).rows;
    const [known] = readMigrationFiles({ migrationsFolder });
    if (first && first.hash !== known?.hash) throw new OtherSchemaError();
  }
  await runMigrations(db, { migrationsFolder });
}
