import * as v from "valibot";
import { LIMITS } from "./limits.ts";

/** POST /api/garment-previews (stores: 201, or 200 for an image of this site) and garment-looks. */
export const linkedGarmentInput = v.strictObject({
  url: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.urlMax, "Please enter a valid URL")),
});

export interface GarmentPreview {
  readonly url: string;
  /** Pixels of the original. */
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
