import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ownerColumn } from "./auth.ts";

export const generations = sqliteTable(
  "generations",
  {
    id: text("id").primaryKey(),
    userId: ownerColumn(),
    status: text("status", { enum: ["pending", "processing", "completed", "failed"] }).notNull(),
    outputImageUrl: text("output_image_url"),
    failureCode: text("failure_code"),
    /** The product page and the closet item of the first piece. */
    productUrl: text("product_url"),
    closetItemId: text("closet_item_id"),
    /** The same fields of the further pieces, as JSON; null for a single piece. */
    morePieces: text("more_pieces"),
    /** The version of the saved reference photo that was used; null for a sent photo. */
    referenceUploadedAt: integer("reference_uploaded_at"),
    /** Identifies the garments of its job (`worker/generations/garment-hash.ts`). */
    garmentHash: text("garment_hash"),
    /** The fit of its job or of its saved photo, as JSON. */
    fit: text("fit"),
    engine: text("engine").notNull().default("local"),
    attestation: text("attestation"),
    /** A keyed hash of the address; a trigger deletes it at the end. */
    sourceHash: text("source_hash"),
    idempotencyKey: text("idempotency_key"),
    /** The SHA-256 of the job's body, set by the claim. */
    jobHash: text("job_hash"),
    /** The code that its job was refused with, if that ended the generation. */
    jobRefusal: text("job_refusal"),
    createdAt: integer("created_at").notNull(),
    deadlineAt: integer("deadline_at").notNull(),
    settledAt: integer("settled_at"),
  },
  (t) => [
    uniqueIndex("generations_idempotency").on(t.userId, t.idempotencyKey),
    index("generations_gallery").on(t.userId, t.createdAt, t.id),
    index("generations_output").on(t.outputImageUrl).where(sql`${t.outputImageUrl} IS NOT NULL`),
    index("generations_source").on(t.sourceHash).where(sql`${t.sourceHash} IS NOT NULL`),
    index("generations_open").on(t.deadlineAt).where(sql`${t.status} IN ('pending', 'processing')`),
    check(
      "generations_status",
      sql`${t.status} IN ('pending', 'processing', 'completed', 'failed')`,
    ),
    check(
      "generations_completed_has_image",
      sql`(${t.status} = 'completed') = (${t.outputImageUrl} IS NOT NULL)`,
    ),
    check(
      "generations_settled",
      sql`(${t.status} IN ('completed', 'failed')) = (${t.settledAt} IS NOT NULL)`,
    ),
  ],
);
