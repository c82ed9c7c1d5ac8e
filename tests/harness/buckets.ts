import type { Product } from "./product.ts";

interface StoredHead {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly httpMetadata?: { readonly contentType?: string };
  readonly customMetadata?: Readonly<Record<string, string>>;
}

/** The part of a bucket that tests look at. */
interface Bucket {
  head(key: string): Promise<StoredHead | null>;
  get(key: string): Promise<(StoredHead & { arrayBuffer(): Promise<ArrayBuffer> }) | null>;
  put(
    key: string,
    bytes: Uint8Array | string,
    options?: {
      httpMetadata?: { contentType: string };
      customMetadata?: Readonly<Record<string, string>>;
    },
  ): Promise<unknown>;
  delete(key: string): Promise<void>;
  list(options: { prefix: string }): Promise<{ readonly objects: readonly StoredHead[] }>;
}

export async function bucketsOf(
  product: Product,
): Promise<{ readonly publicBucket: Bucket; readonly privateBucket: Bucket }> {
  const env = await product.bindings();
  return { publicBucket: env.PUBLIC_BUCKET, privateBucket: env.PRIVATE_BUCKET };
}

/** The bytes of an object that must be there. */
export async function storedBytes(bucket: Bucket, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const object = await bucket.get(key);
  if (!object) throw new Error(`nothing is stored under ${key}`);
  return new Uint8Array(await object.arrayBuffer());
}

/** The keys below a prefix. */
export async function keysBelow(bucket: Bucket, prefix: string): Promise<string[]> {
  return (await bucket.list({ prefix })).objects.map(({ key }) => key);
}
