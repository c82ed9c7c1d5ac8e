import type { Db } from "#db/client.ts";
import {
  generationKeys,
  jobPhotoKey,
  mediaUrl,
  referenceImageKey,
} from "#worker/media/storage/keys.ts";
import type { AuditSources, KeyRange, StoredObject } from "#worker/operations/ledger-audit.ts";
import { writeRows } from "./write-rows.ts";

/** The granted credits of each planted member. */
export const GRANT = 5;
/** The ledger rows of each member: a grant, three charges and a refund. */
export const ROWS_A_MEMBER = 5;
const AT_ONCE = 500;

/** The id of the nth member; ids are in the order of the numbers. */
export const memberId = (n: number) => `member-${String(n).padStart(6, "0")}`;
const photoKey = (member: string) => referenceImageKey(member, "version-0001", "jpg");
/** A generation of a member: the first two are completed, the third has failed. */
const generationId = (member: string, which: number) => `${member}-g${which}`;

/** A private bucket in memory, with a list of the ranges that were listed. */
export class PlantedBucket {
  readonly objects = new Map<string, StoredObject>();
  readonly listed: string[][] = [];

  put(key: string): void {
    this.objects.set(key, { key, contentType: "image/jpeg", storedAt: 1 });
  }

  auditSources(db: Db): AuditSources {
    return {
      db,
      listObjects: async (prefix, range) => this.#list(prefix, range),
      headObject: async (key) => this.objects.get(key) ?? null,
    };
  }

  #list(prefix: string, { after = "", upTo }: KeyRange): StoredObject[] {
    const found = [...this.objects.values()].filter(
      ({ key }) => key.startsWith(prefix) && key > after && (upTo === undefined || key <= upTo),
    );
    this.listed.push(found.map(({ key }) => key));
    return found;
  }
}

/** Inserts members with credits, try-ons and a photo each, without a violation. */
export async function plantLedger(db: Db, bucket: PlantedBucket, members: number): Promise<void> {
  for (let from = 0; from < members; from += AT_ONCE) {
    const numbers = `WITH RECURSIVE n(i) AS (SELECT ${from}
      UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${Math.min(from + AT_ONCE, members)}),
      m(id) AS (SELECT printf('member-%06d', i) FROM n), g(which) AS (VALUES (0), (1), (2))`;
    await writeRows(db, [
      `${numbers} INSERT INTO user (id, name, email, created_at, updated_at)
       SELECT id, '', id || '@example.com', 1, 1 FROM m`,
      `${numbers} INSERT INTO profiles (id, renewed_on, updated_at) SELECT id, '2026-11-20', 1 FROM m`,
      `${numbers} INSERT INTO reference_images (user_id, file_path, uploaded_at)
       SELECT id, 'reference-images/' || id || '/version-0001/reference.jpg', 1 FROM m`,
      `${numbers} INSERT INTO generations (id, user_id, status, output_image_url, failure_code,
         created_at, deadline_at, settled_at)
       SELECT id || '-g' || which, id, iif(which < 2, 'completed', 'failed'),
         iif(which < 2, '/media/generations/' || id || '/' || id || '-g' || which || '/output.jpg',
           NULL), iif(which < 2, NULL, 'no_fit'), 1, 1, 2 FROM m, g`,
      `${numbers} INSERT INTO credit_ledger (id, user_id, kind, amount, created_at)
       SELECT 'grant-' || id, id, 'grant', ${GRANT}, 1 FROM m`,
      `${numbers} INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
       SELECT 'charge-' || id || which, id, 'charge', -1, id || '-g' || which, 1 FROM m, g`,
      `${numbers} INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
       SELECT 'refund-' || id, id, 'refund', 1, id || '-g2', 1 FROM m`,
    ]);
  }
  for (let n = 0; n < members; n++) {
    const id = memberId(n);
    bucket.put(photoKey(id));
    for (const which of [0, 1]) bucket.put(generationKeys(id, generationId(id, which)).output);
  }
}

const PHOTO_ID = "photo-0001";

/** Breaks ten invariants among a member's rows and pictures, each once. */
export async function breakInvariants(
  db: Db,
  bucket: PlantedBucket,
  member: string,
): Promise<void> {
  const unpaid = `${member}-unpaid`;
  const unrefunded = `${member}-unrefunded`;
  const stuck = `${member}-stuck`;
  const { output } = generationKeys(member, unpaid);
  const generation = `INSERT INTO generations (id, user_id, status, output_image_url, failure_code,
    created_at, deadline_at, settled_at)`;
  const ledger = `INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, day, created_at)`;
  await writeRows(db, [
    `${generation} VALUES ('${unpaid}', '${member}', 'completed', '${mediaUrl(output)}', NULL, 1, 1, 2)`,
    `${generation} VALUES ('${unrefunded}', '${member}', 'failed', NULL, 'no_fit', 1, 1, 2)`,
    `${ledger} VALUES ('c-${unrefunded}', '${member}', 'charge', -1, '${unrefunded}', NULL, 1)`,
    `${generation} VALUES ('${stuck}', '${member}', 'pending', NULL, NULL, 1, 1, NULL)`,
    `${ledger} VALUES ('c-${stuck}', '${member}', 'charge', -1, '${stuck}', NULL, 1)`,
    `${ledger} VALUES ('r-${member}', '${member}', 'renewal', 1, NULL, '2026-11-21', 1)`,
    `UPDATE profiles SET credits = credits + 1 WHERE id = '${member}'`,
    `INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
     VALUES ('closet-${member}', '${member}', 'Mine', '${member}', 1)`,
    `INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url, affiliate_url,
       created_at, likes) VALUES ('item-${member}', 'closet-${member}', '${member}', 'Tee', '/media/x',
       'https://shop.example', 1, 1)`,
    `INSERT INTO removals (kind, subject, owner_id, planned_at)
     VALUES ('generation', '${member}-deleted', '${member}', 1)`,
    `INSERT INTO job_photos (file_path, user_id, uploaded_at)
     VALUES ('${jobPhotoKey(member, PHOTO_ID, "jpg")}', '${member}', 1)`,
  ]);
  bucket.put(output);
  bucket.objects.delete(generationKeys(member, generationId(member, 0)).output);
  bucket.objects.delete(photoKey(member));
  // Belongs to nobody; sorted before the member's own key by key, but after it by id.
  bucket.put(photoKey(`${member}-gone`));
  bucket.put(jobPhotoKey(`${member}-gone`, PHOTO_ID, "jpg"));
}
