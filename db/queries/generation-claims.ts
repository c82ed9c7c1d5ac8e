import { and, eq, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generations, referenceImages } from "../schema/index.ts";
import { countStatement } from "./item-counts.ts";
import { type ConsentTerms, consentIsLacking, mustAttest } from "./photo-permission.ts";
import { sessionIsAlive } from "./sessions.ts";

export type ClaimResult =
  /**
   * The job is this one, claimed now or by an earlier call and still without an end: with the JSON of
   * the saved photo's fit, where it is made from that one and has one.
   */
  | { readonly kind: "claimed"; readonly again: boolean; readonly savedFit: string | null }
  /** The job was this one, and the generation has ended; with the code of the job's refusal, if that was it. */
  | { readonly kind: "ended"; readonly refusal: string | null }
  /** Nothing was claimed since that was not asked for; it would have been. */
  | { readonly kind: "claimable" }
  | { readonly kind: "already_submitted" | "consent_required" | "not_attested" }
  | { readonly kind: "not_found" | "signed_out" };

export interface JobFacts {
  /** The SHA-256 of the request's body, in hexadecimal: the same one is the same job. */
  readonly hash: string;
  readonly productUrl: string | null;
  /** The piece of a closet that is tried on; one that there is not is forgotten. */
  readonly closetItemId: string | null;
  /** The key of the saved photo that it is made from, whose version is noted while it is saved. */
  readonly referenceKey: string | null;
  /** The version of the words by which its sender vouches for any other photo. */
  readonly attestation: string | null;
  /** A member who gave the current consent must attest each new photo. */
  readonly consent: ConsentTerms;
}

/**
 * Claims a pending generation for its one job: of many at once, one gets it, and counts as a try-on of
 * its piece on the UTC day `today`. The same job again finds what it has become. With `claim` false it
 * is only looked for.
 */
export async function claimJob(
  db: Db,
  userId: string,
  sessionId: string,
  id: string,
  job: JobFacts,
  { claim, now, today }: { readonly claim: boolean; readonly now: number; readonly today: string },
): Promise<ClaimResult> {
  const alive = sessionIsAlive(userId, sessionId, now);
  const tryOn = job.closetItemId;
  const vouched = job.referenceKey !== null || job.attestation !== null;
  const photo = sql`reference_images WHERE user_id = ${userId} AND file_path = ${job.referenceKey}`;
  const attested = vouched ? sql`true` : sql`NOT ${mustAttest(userId, job.consent.version)}`;
  const consented = sql`NOT ${consentIsLacking(userId, job.consent)}`;
  const claimable = sql`id = ${id} AND user_id = ${userId} AND status = 'pending' AND ${alive}
    AND ${claim ? 1 : 0} AND ${consented} AND ${attested}`;
  const isClaimed = sql`EXISTS (SELECT 1 FROM generations WHERE ${claimable})`;
  const { claimed, found } = await writeBatch(db, {
    tryOn: tryOn === null ? [] : [countStatement("tryOns", tryOn, today, isClaimed)],
    claimed: sql`UPDATE generations SET status = 'processing', job_hash = ${job.hash},
        product_url = ${job.productUrl}, attestation = ${job.attestation},
        closet_item_id = (SELECT id FROM closet_items WHERE id = ${job.closetItemId}),
        reference_uploaded_at = (SELECT uploaded_at FROM ${photo})
      WHERE ${claimable}`,
    found: db
      .select({
        alive: flag(alive),
        attested: flag(attested),
        consented: flag(consented),
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
          AND ${referenceImages.filePath} = ${job.referenceKey}`,
      ),
  });
  const { savedFit, refusal, ...row } = onlyRow(found);
  if (claimed.rowsAffected === 1) return { kind: "claimed", again: false, savedFit };
  if (!row.alive) return { kind: "signed_out" };
  if (row.status === null) return { kind: "not_found" };
  if (row.status === "pending") {
    if (!row.attested) return { kind: "not_attested" };
    return { kind: row.consented ? "claimable" : "consent_required" };
  }
  if (!row.same) return { kind: "already_submitted" };
  if (row.status === "processing") return { kind: "claimed", again: true, savedFit };
  return { kind: "ended", refusal };
}
