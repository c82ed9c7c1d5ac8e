import { sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { isDelegateOf, roleIsHeld } from "./authorisation.ts";
import { importPictureExists } from "./imports.ts";
import { jobPhotoExists } from "./job-photos.ts";
import { type SessionOwner, secondFactorPassed, sessionIsAlive } from "./sessions.ts";

type PictureKind =
  | "reference"
  | "job_photo"
  | "output"
  | "linked_garment"
  | "import_picture"
  | "uncropped";

interface PrivatePicture {
  readonly ownerId: string;
  readonly key: string;
  readonly kind: PictureKind;
}

/**
 * While a row names the image; a linked garment has no row and is deleted after a day. The pictures
 * of an import are also those of the closet's delegates.
 */
export async function mayReadPicture(
  db: Db,
  owner: SessionOwner,
  { key, kind, ownerId }: PrivatePicture,
  now: number,
): Promise<boolean> {
  const { userId } = owner;
  const isOf = userId === ownerId ? sql`true` : isDelegateOf(userId, ownerId);
  const named = {
    reference: sql`EXISTS (SELECT 1 FROM reference_images
      WHERE user_id = ${userId} AND file_path = ${key})`,
    job_photo: jobPhotoExists(userId, key, now),
    output: sql`EXISTS (SELECT 1 FROM generations
      WHERE output_image_url = ${`/media/${key}`} AND user_id = ${userId})`,
    linked_garment: sql`true`,
    uncropped: sql`EXISTS (SELECT 1 FROM closet_items WHERE user_id = ${userId}
      AND wearing_image_url = ${`/media/${key.slice(key.indexOf("/") + 1)}`})`,
    import_picture: sql`(${importPictureExists(ownerId, key)} AND ${isOf})`,
  }[kind];
  const may = flag(sql`(${sessionIsAlive(owner, now)} AND ${named})`);
  const { picture } = await readBatch(db, { picture: db.select({ may }).from(ONE_ROW) });
  return onlyRow(picture).may;
}

interface HiddenPicture {
  readonly ownerId: string;
  readonly ofItem: boolean;
  readonly secondFactor: boolean;
}

/**
 * Whether a live session may read an image that a takedown or a block of its owner hides: that of
 * the owner, of a delegate where the image is an item's, or of an admin. @param secondFactor whether
 * an admin needs one
 */
export async function mayReadHiddenPicture(
  db: Db,
  owner: SessionOwner,
  { ownerId, ofItem, secondFactor }: HiddenPicture,
  now: number,
): Promise<boolean> {
  const delegated = ofItem ? isDelegateOf(owner.userId, ownerId) : sql`false`;
  const passed = secondFactor ? secondFactorPassed(owner) : sql`true`;
  const owns =
    owner.userId === ownerId
      ? sql`true`
      : sql`((${roleIsHeld(owner.userId, "admin")} AND ${passed}) OR ${delegated})`;
  const may = flag(sql`(${sessionIsAlive(owner, now)} AND ${owns})`);
  const { picture } = await readBatch(db, { picture: db.select({ may }).from(ONE_ROW) });
  return onlyRow(picture).may;
}
