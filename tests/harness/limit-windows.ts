import type { Product } from "./product.ts";
import { writeRows } from "./write-rows.ts";

/** The keys of the limit windows that an action opens. */
export async function windowsOf({ db }: Product, deed: () => Promise<unknown>): Promise<string[]> {
  const keys = async () => {
    const { rows } = await db.$client.execute("SELECT key FROM rate_limits");
    return rows.map(({ key }) => String(key));
  };
  const before = await keys();
  await deed();
  return (await keys()).filter((key) => !before.includes(key));
}

/** Sets the hits of these windows. */
export async function setHits({ db }: Product, keys: readonly string[], hits: number) {
  const sql = "UPDATE rate_limits SET count = ? WHERE key = ?";
  await writeRows(
    db,
    keys.map((key) => ({ sql, args: [hits, key] })),
  );
}
