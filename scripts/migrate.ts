// Applies the missing migrations to the database in DATABASE_URL.
import { migrate } from "#db/migrate.ts";

const { DATABASE_URL: url, DATABASE_TOKEN: token } = process.env;
if (!url) {
  console.error("Set DATABASE_URL, and DATABASE_TOKEN where the server wants one.");
  process.exit(1);
}
await migrate({ url, token });
console.log("The database is up to date.");
