// Brings the database that DATABASE_URL names up to the newest migration.
import { migrate } from "#db/migrate.ts";

const { DATABASE_URL: url, DATABASE_TOKEN: token } = process.env;
if (!url) {
  console.error("Set DATABASE_URL, and DATABASE_TOKEN where the server wants one.");
  process.exit(1);
}
await migrate({ url, token });
console.log("The database is up to date.");
