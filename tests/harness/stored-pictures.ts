import type { Db } from "#db/client.ts";
import { listBucket } from "./ledger-audit.ts";
import type { Product } from "./product.ts";

async function column(db: Db, sql: string): Promise<Set<string>> {
  const { values } = await db.$client.execute(sql);
  return new Set(values.map(([value]) => String(value)));
}

const NAMED = `SELECT file_path FROM reference_images
  UNION SELECT file_path FROM job_photos
  UNION SELECT picture_path FROM import_rows WHERE picture_path IS NOT NULL
  UNION SELECT substr(profile_picture_url, 8) FROM profiles WHERE profile_picture_url IS NOT NULL
  UNION SELECT substr(clothing_image_url, 8) FROM closet_items
  UNION SELECT substr(wearing_image_url, 8) FROM closet_items WHERE wearing_image_url IS NOT NULL
  UNION SELECT substr(output_image_url, 8) FROM generations WHERE output_image_url IS NOT NULL`;
/** Matches real keys, because tests also write addresses without stored pictures. */
const STORED = /^[a-z-]+\/.+\/.+/;
const HIDDEN = "taken-down/";
const INPUT = /^generations\/[^/]+\/([^/]+)\//;

/**
 * Returns rows whose picture is not stored, and stored pictures without a row and without a planned
 * removal. There must be none at any time, even after an interruption.
 */
export async function findStrays(product: Product): Promise<string[]> {
  const { db } = product;
  const { PUBLIC_BUCKET, PRIVATE_BUCKET } = await product.bindings();
  // Read before and after the objects, because changes in between are no faults.
  const before = await column(db, NAMED);
  const planned = await column(db, "SELECT subject FROM removals");
  const objects = [
    ...(await listBucket(PUBLIC_BUCKET, "closet-images/")),
    ...(await listBucket(PUBLIC_BUCKET, "profile-pictures/")),
    ...(await listBucket(PRIVATE_BUCKET, "reference-images/")),
    ...(await listBucket(PRIVATE_BUCKET, "job-photos/")),
    ...(await listBucket(PRIVATE_BUCKET, "import-pictures/")),
    ...(await listBucket(PRIVATE_BUCKET, "generations/")),
    ...(await listBucket(PRIVATE_BUCKET, HIDDEN)),
  ].map(({ key }) => key.replace(HIDDEN, ""));
  const named = await column(db, NAMED);
  const open = await column(db, "SELECT id FROM generations WHERE status <> 'failed'");
  const isKnown = (key: string) => {
    const generation = INPUT.exec(key)?.[1] ?? "";
    return named.has(key) || planned.has(key) || planned.has(generation) || open.has(generation);
  };
  const stored = new Set(objects);
  return [
    ...[...named]
      .filter((key) => STORED.test(key) && before.has(key) && !stored.has(key))
      .map((key) => `no ${key}`),
    ...[...stored].filter((key) => !isKnown(key)).map((key) => `nobody's ${key}`),
  ];
}
