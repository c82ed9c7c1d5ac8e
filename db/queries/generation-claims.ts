import { and, eq, type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generations, referenceImages } from "../schema/index.ts";
import { type CountSource, countTryOn } from "./item-counts.ts";
import { jobPhotoIsAttested, jobPhotoIsReserved, reserveJobPhoto } from "./job-photos.ts";
import { type ConsentTerms, consentIsLacking, mustAttest } from "./photo-permission.ts";
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";

type ClaimResult =
  /** This job has claimed the generation, now or before (`again`), and it has not ended. */
  | { readonly kind: "claimed"; readonly again: boolean; readonly savedFit: string | null }
  /** This job's generation has ended; `refusal` is the code that its job was refused with. */
  | { readonly kind: "ended"; readonly refusal: string | null }
  | { readonly kind: "claimable" }
  /** The job's photo has expired, or another job has it. */
  | { readonly kind: "photo_reserved" }
  | { readonly kind: "already_submitted" | "consent_required" | "not_attested" }
  | { readonly kind: "not_found" | "signed_out" };

interface PieceLinks {
  readonly productUrl: string | null;
  /** An item that does not exist is stored as null. */
  readonly closetItemId: string | null;
}

export interface JobFacts extends PieceLinks {
  /** The SHA-256 of the request's body, in hexadecimal: identifies the job. */
  readonly hash: string;
  /** Where the try-on of an item came from. */
  readonly source: CountSource;
  /** Those of the further pieces. */
  readonly morePieces: readonly PieceLinks[];
  readonly referenceKey: string | null;
  /** The key of the photo that was uploaded ahead of the job. */
  readonly jobPhotoKey: string | null;
  readonly attestation: string | null;
  /** Null where the garment was not found, so that nothing is claimed. */
  readonly garmentHash: string | null;
  /** The fit that was sent, as JSON; null for that of the saved photo. */
  readonly sentFit: string | null;
  /** A member who gave the current consent must attest each sent photo. */
  readonly consent: ConsentTerms;
}

function existingItem({ closetItemId }: PieceLinks): SQL {
  return sql`(SELECT id FROM closet_items WHERE id = ${closetItemId})`;
}

function toJson(pieces: readonly PieceLinks[]): SQL {
  if (pieces.length === 0) return sql`NULL`;
  const objects = pieces.map(
    (piece) =>
      sql`json_object('productUrl', ${piece.productUrl}, 'closetItemId', ${existingItem(piece)})`,
  );
  return sql`json_array(${sql.join(objects, sql`, `)})`;
}

/** Claims a pending generation for one job; idempotent for that job. `claim` false only looks. */
export async function claimJob(
  db: Db,
  owner: SessionOwner,
  id: string,
  job: JobFacts,
  { claim, now, today }: { readonly claim: boolean; readonly now: number; readonly today: string },
): Promise<ClaimResult> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const items = new Set([job, ...job.morePieces].flatMap(({ closetItemId }) => closetItemId ?? []));
  const { referenceKey, jobPhotoKey } = job;
  const vouched = referenceKey !== null || job.attestation !== null;
  const photo = sql`reference_images WHERE user_id = ${userId} AND file_path = ${referenceKey}`;
  const attested = vouched
    ? sql`true`
    : sql`(NOT ${mustAttest(userId, job.consent.version)} OR ${jobPhotoIsAttested(jobPhotoKey)})`;
  const consented = sql`NOT ${consentIsLacking(userId, job.consent)}`;
  const claimable = sql`id = ${id} AND user_id = ${userId} AND status = 'pending' AND ${alive}
    AND ${claim ? 1 : 0} AND ${consented} AND ${attested}`;
  const isFree = sql`EXISTS (SELECT 1 FROM generations WHERE ${claimable})`;
  const hasPhoto = jobPhotoKey === null ? sql`true` : jobPhotoIsReserved(jobPhotoKey, id);
  const isClaimed = sql`${isFree} AND ${hasPhoto}`;
  const { claimed, found } = await writeBatch(db, {
    photo: jobPhotoKey === null ? [] : [reserveJobPhoto(jobPhotoKey, id, isFree)],
    tryOns: [...items].map((itemId) =>
      countTryOn({ itemId, day: today, source: job.source }, isClaimed),
    ),
    claimed: sql`UPDATE generations SET status = 'processing', job_hash = ${job.hash},
        product_url = ${job.productUrl}, attestation = coalesce(${job.attestation},
          (SELECT attestation FROM job_photos WHERE file_path = ${jobPhotoKey})),
        closet_item_id = ${existingItem(job)}, more_pieces = ${toJson(job.morePieces)},
        reference_uploaded_at = (SELECT uploaded_at FROM ${photo}),
        garment_hash = ${job.garmentHash},
        fit = coalesce(${job.sentFit}, (SELECT fit FROM ${photo}))
      WHERE ${claimable} AND ${hasPhoto}`,
    found: db
      .select({
        alive: flag(alive),
        attested: flag(attested),
        consented: flag(consented),
        hasPhoto: flag(hasPhoto),
        status: generations.status,
        same: flag(sql`${generations.jobHash} = ${job.hash}`),
        refusal: generations.jobRefusal,
        savedFit: referenceImages.fit,
      })
      .from(ONE_ROW)
      .leftJoin(generations, and(eq(generations.id, id), eq(generations.userId, userId)))
      .leftJoin(
        referenceImages,
        sql`${referenceImages.userId} = ${userId}
          AND ${referenceImages.filePath} = ${referenceKey}`,
      ),
  });
  const row = onlyRow(found);
  if (claimed.rowsAffected === 1) return { kind: "claimed", again: false, savedFit: row.savedFit };
  return unclaimed(row, claim);
}

interface FoundRow {
  readonly alive: boolean;
  readonly attested: boolean;
  readonly consented: boolean;
  readonly hasPhoto: boolean;
  readonly status: (typeof generations.$inferSelect)["status"] | null;
  readonly same: boolean;
  readonly refusal: string | null;
  readonly savedFit: string | null;
}

/** Why this call has claimed nothing. */
function unclaimed({ savedFit, refusal, ...row }: FoundRow, claim: boolean): ClaimResult {
  if (!row.alive) return { kind: "signed_out" };
  if (row.status === null) return { kind: "not_found" };
  if (row.status === "pending") {
    if (!row.attested) return { kind: "not_attested" };
    if (!row.consented) return { kind: "consent_required" };
    return { kind: claim && !row.hasPhoto ? "photo_reserved" : "claimable" };
  }
  if (!row.same) return { kind: "already_submitted" };
  if (row.status === "processing") return { kind: "claimed", again: true, savedFit };
  return { kind: "ended", refusal };
}
