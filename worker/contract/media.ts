import * as v from "valibot";
import { LIMITS } from "./limits.ts";

/** POST /api/garment-previews: a linked garment is fetched once, and kept for the job and its preview. */
export const garmentPreviewInput = v.strictObject({
  url: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.urlMax, "Please enter a valid URL")),
});

/** `url` is a path of this site that an <img> can load and a job can name as its garment. */
export interface GarmentPreview {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** GET /api/health; 503 where a part is down. */
export interface Health {
  readonly ok: boolean;
  readonly version: string;
  readonly database: "ok" | "down";
  readonly storage: "ok" | "down";
  readonly engine: string;
}
