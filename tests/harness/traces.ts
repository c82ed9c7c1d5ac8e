import { findRowsWith } from "./invariants.ts";
import { listBucket } from "./ledger-audit.ts";
import type { Product } from "./product.ts";

/** Where mail is kept in the place of the outside that it was sent to. */
const MAILBOX = "dev-mail/";

/** The rows of every table but the ledger, and the objects of both buckets, that name one of these. */
export async function findTraces(product: Product, texts: readonly string[]): Promise<string[]> {
  const { PUBLIC_BUCKET, PRIVATE_BUCKET } = await product.bindings();
  const objects = await Promise.all([
    listBucket(PUBLIC_BUCKET, ""),
    listBucket(PRIVATE_BUCKET, ""),
  ]);
  const keys = objects.flat().map(({ key }) => key);
  const named = keys.filter((key) => texts.some((text) => key.includes(text)));
  return [
    ...(await findRowsWith(product.db, texts)),
    ...named.filter((key) => !key.startsWith(MAILBOX)),
  ];
}
