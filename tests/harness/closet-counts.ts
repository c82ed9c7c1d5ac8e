import type { Product } from "./product.ts";

/** Makes the closet's object write the views and clicks that it has collected. */
export async function writeCounts(product: Product, handle: string): Promise<void> {
  const { CLOSETS } = await product.bindings();
  await CLOSETS.get(CLOSETS.idFromName(handle)).writeNow();
}
