import { newKeys } from "./limit-windows.ts";
import type { Product } from "./product.ts";

/** Makes the closet's object write the views and clicks that it has collected. */
export async function writeCounts(product: Product, handle: string): Promise<void> {
  const { CLOSETS } = await product.bindings();
  await CLOSETS.get(CLOSETS.idFromName(handle)).writeNow();
}

/** The limits that an action opens in the object of a closet. */
export async function closetWindowsOf(
  product: Product,
  handle: string,
  deed: () => Promise<unknown>,
): Promise<string[]> {
  const storage = await product.closetStorageOf(handle);
  return newKeys(async () => {
    const tables = await storage.exec("SELECT name FROM sqlite_master WHERE name = 'hits'");
    const rows = tables.length > 0 ? await storage.exec("SELECT key FROM hits") : [];
    return rows.map(({ key }) => String(key));
  }, deed);
}

export async function setClosetHits(
  product: Product,
  handle: string,
  { keys, hits }: { readonly keys: readonly string[]; readonly hits: number },
): Promise<void> {
  const storage = await product.closetStorageOf(handle);
  for (const key of keys) await storage.exec("UPDATE hits SET count = ? WHERE key = ?", hits, key);
}

/** Lets the limits of a closet's likes, views and clicks end an hour earlier. */
export async function endClosetWindows(product: Product, handle: string): Promise<void> {
  const storage = await product.closetStorageOf(handle);
  await storage.exec("UPDATE hits SET ends_at = ends_at - 3600000");
}
