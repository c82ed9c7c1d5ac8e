import { call, callForFile } from "#web/api/call.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import type { GarmentPreview } from "#worker/contract/media.ts";
import { toTryOnError } from "./try-on-error.ts";

/** A linked garment: stored on the server for a member, or a small picture for a visitor. */
export type LinkedGarment = GarmentPreview | Blob;

const GARMENT_FAILED = ERROR_SENTENCE.broken_garment_image;

/** Makes the server fetch and store a linked garment for the try-on. */
export async function previewGarment(url: string): Promise<GarmentPreview> {
  try {
    return await call<GarmentPreview>("/api/garment-previews", { method: "POST", json: { url } });
  } catch (error) {
    throw toTryOnError(error, GARMENT_FAILED);
  }
}

/** Makes the server fetch a linked garment for a visitor, without storing it. */
export async function fetchGarment(url: string): Promise<Blob> {
  try {
    return await callForFile("/api/garment-looks", { method: "POST", json: { url } });
  } catch (error) {
    throw toTryOnError(error, GARMENT_FAILED);
  }
}
