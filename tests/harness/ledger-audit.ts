import { findViolations, type StoredObject } from "./invariants.ts";
import type { Product } from "./product.ts";

interface ListedBucket {
  list(options: object): Promise<{
    readonly objects: readonly {
      readonly key: string;
      readonly httpMetadata?: { readonly contentType?: string };
    }[];
    readonly truncated: boolean;
    readonly cursor?: string;
  }>;
}

/** All objects of a bucket under a prefix. */
export async function listBucket(bucket: ListedBucket, prefix: string): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  let cursor: string | undefined;
  do {
    const options = { prefix, include: ["httpMetadata"], ...(cursor ? { cursor } : {}) };
    const page = await bucket.list(options);
    for (const { key, httpMetadata } of page.objects) {
      found.push({ key, contentType: httpMetadata?.contentType });
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return found;
}

/** The stored pictures of one generation, by their keys. */
export async function objectsOf(product: Product, id: string): Promise<string[]> {
  const { PRIVATE_BUCKET } = await product.bindings();
  const objects = await listBucket(PRIVATE_BUCKET, "generations/");
  return objects.map(({ key }) => key).filter((key) => key.includes(`/${id}/`));
}

/** The violations in a product under test. */
export async function audit(
  product: Product,
  { allowance = 5, deleted = [] as readonly string[] } = {},
): Promise<string[]> {
  const { PRIVATE_BUCKET } = await product.bindings();
  return findViolations({
    db: product.db,
    listObjects: (prefix) => listBucket(PRIVATE_BUCKET, prefix),
    allowance,
    deleted: new Set(deleted),
  });
}

/** Reads one number from the database. */
export async function count(product: Product, sql: string, args: unknown[] = []): Promise<number> {
  const { values } = await product.db.$client.execute({ sql, args: args as never });
  return Number(values[0]?.[0]);
}
