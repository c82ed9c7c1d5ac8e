import * as v from "valibot";
import { fitInput } from "./fit.ts";
import { PIECE_KINDS, PIECES_MAX } from "./garment-pieces.ts";
import { PHOTO_ATTESTATION_VERSION } from "./photo-attestation.ts";
import { webUrl } from "./web-url-input.ts";

export const OTHER_GENERATION = "This is not the generation of this address.";
const NO_GARMENT = "Please send either garment_image_url or garment_image_urls.";
const TOO_LONG = "This list has more entries than there are garments.";

/** An http(s) URL, a `data:image/…;base64,` string, or a path of this site. */
const imageValue = v.pipe(v.string(), v.minLength(1));
const itemId = v.pipe(v.string(), v.maxLength(64));

const entries = {
  model_image_url: imageValue,
  generation_id: v.optional(v.string()),
  garment_image_url: v.optional(imageValue),
  /** In place of `garment_image_url`. */
  garment_image_urls: v.optional(
    v.pipe(v.array(imageValue), v.minLength(1), v.maxLength(PIECES_MAX)),
  ),
  /** The kind of each garment; `auto` for missing ones. */
  kinds: v.optional(v.array(v.picklist(PIECE_KINDS))),
  product_url: v.optional(v.nullable(webUrl)),
  /** In place of `product_url`. */
  product_urls: v.optional(v.array(v.nullable(webUrl))),
  closet_item_id: v.optional(v.nullable(itemId)),
  /** In place of `closet_item_id`. */
  closet_item_ids: v.optional(v.array(v.nullable(itemId))),
  /** For a sent photo; a saved one has its own. */
  fit: v.optional(v.nullable(fitInput)),
  /** Required of members with a consent for a sent photo. */
  photo_attestation: v.optional(v.literal(PHOTO_ATTESTATION_VERSION)),
};

/**
 * POST /api/generations/:id/job: 202 `{ status: "processing" }`. The same body (by SHA-256) is
 * idempotent, another one 409. 400, 413, 415 and 422 end a waiting generation with the refund; 401,
 * 403, 404, 429 and 503 do not. POST /api/generations/matches takes it without `generation_id`.
 */
export const jobInput = v.pipe(
  v.strictObject(entries),
  v.forward(
    v.check(
      (job) => (job.garment_image_url === undefined) !== (job.garment_image_urls === undefined),
      NO_GARMENT,
    ),
    ["garment_image_urls"],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const job = dataset.value;
    const garments = job.garment_image_urls?.length ?? 1;
    for (const key of ["kinds", "product_urls", "closet_item_ids"] as const) {
      const list = job[key];
      if (!list || list.length <= garments) continue;
      addIssue({
        message: TOO_LONG,
        path: [{ type: "object", origin: "value", input: job, key, value: list }],
      });
    }
  }),
);
export type JobBody = v.InferInput<typeof jobInput>;
export type JobInput = JobBody & { readonly generation_id: string };

/** A picture of the same inputs, which costs nothing to show again. */
export interface GenerationMatch {
  readonly generationId: string | null;
}
