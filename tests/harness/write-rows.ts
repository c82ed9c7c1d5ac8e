import { type Db, sendBatch } from "#db/client.ts";

/** Writes rows in one transaction, and retries like the product while the server is busy. */
export async function writeRows(
  db: Db,
  statements: Parameters<typeof sendBatch>[1],
): Promise<void> {
  await sendBatch(db, statements, { mode: "write", priority: "request" });
}
