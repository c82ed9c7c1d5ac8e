import { findRowsWith } from "./invariants.ts";
import { listBucket } from "./ledger-audit.ts";
import type { Product } from "./product.ts";

/** The prefix of mails that are stored instead of sent. */
const MAILBOX = "dev-mail/";

/** The rows (except the ledger's) and the objects of both buckets that contain one of the texts. */
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
