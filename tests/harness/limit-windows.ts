import type { Product } from "./product.ts";
import { writeRows } from "./write-rows.ts";

/** The keys that an action adds. @param keys reads all keys */
export async function newKeys(
  keys: () => Promise<readonly string[]>,
  deed: () => Promise<unknown>,
): Promise<string[]> {
  const before = await keys();
  await deed();
  return (await keys()).filter((key) => !before.includes(key));
}

/** The keys of the limit windows that an action opens. */
export function windowsOf({ db }: Product, deed: () => Promise<unknown>): Promise<string[]> {
  return newKeys(async () => {
    const { rows } = await db.$client.execute("SELECT key FROM rate_limits");
    return rows.map(({ key }) => String(key));
  }, deed);
}

/** Sets the hits of these windows. */
export async function setHits({ db }: Product, keys: readonly string[], hits: number) {
  const sql = "UPDATE rate_limits SET count = ? WHERE key = ?";
  await writeRows(
    db,
    keys.map((key) => ({ sql, args: [hits, key] })),
  );
}
