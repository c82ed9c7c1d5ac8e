import * as v from "valibot";
import { LIMITS } from "./limits.ts";

/**
 * POST /api/garment-previews (members): a linked garment is fetched once, and kept for the job and
 * its preview; 201, or 200 for a picture of this site, which is there already.
 * POST /api/garment-looks (everybody, 20 an hour from one address): answers the bytes of the garment
 * themselves, `image/jpeg` or `image/webp`, at most 480 px a side, and keeps nothing. A public picture
 * of this site is at most 480 px wide.
 * Both take `/media/…` paths and addresses of this site that the caller may read. Both refuse with 400 `url_not_allowed`, 422 `broken_garment_image`, 429 `rate_limited`.
 */
export const linkedGarmentInput = v.strictObject({
  url: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.urlMax, "Please enter a valid URL")),
});

/** `url` is a path of this site that an <img> can load and a job can name as its garment. */
export interface GarmentPreview {
  readonly url: string;
  /** In pixels, of what was fetched. */
  readonly width?: number;
  readonly height?: number;
}

/** GET /api/health; 503 where a part is down. */
export interface Health {
  readonly ok: boolean;
  readonly version: string;
  readonly database: "ok" | "down";
  readonly storage: "ok" | "down";
  /** The engine that is asked first. */
  readonly engine: string;
  /** Each configured engine, the first one first, and whether it is asked at present. */
  readonly engines: readonly { readonly name: string; readonly state: "ok" | "out_of_order" }[];
}
