import * as v from "valibot";
import { LIMITS } from "./limits.ts";

/**
 * POST /api/garment-previews (members) stores a linked garment for the job: 201, or 200 for an
 * image of this site. POST /api/garment-looks (everybody) returns it as JPEG or WebP of at most 480
 * px. Both refuse with 400 `url_not_allowed`, 422 `broken_garment_image`, 429 `rate_limited`.
 */
export const linkedGarmentInput = v.strictObject({
  url: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.urlMax, "Please enter a valid URL")),
});

/** `url` is a path of this site. */
export interface GarmentPreview {
  readonly url: string;
  /** In pixels, of the original. */
  readonly width?: number;
  readonly height?: number;
}

/** GET /api/health; 503 where a part is down. */
export interface Health {
  readonly ok: boolean;
  readonly version: string;
  readonly database: "ok" | "down";
  readonly storage: "ok" | "down";
  readonly engine: string;
  readonly engines: readonly { readonly name: string; readonly state: "ok" | "out_of_order" }[];
}
