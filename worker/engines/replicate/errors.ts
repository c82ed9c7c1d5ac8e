import type { Trouble } from "../engine.ts";
import { garmentTrouble, lostJob, moderationTrouble, photoTrouble } from "../troubles.ts";

const BLOCKED = /nsfw|safety|sensitive|flagged|E005/i;
const GARMENT = /garment/i;
const PICTURE = /no (?:face|person|body)|\bpose|keypoint|cannot identify image/i;

/** A model that failed says why in words of its own; what they do not tell may pass. */
export function failureTrouble(error: string, detail: string): Trouble {
  if (BLOCKED.test(error)) return moderationTrouble(detail);
  if (!PICTURE.test(error)) return lostJob(detail);
  return GARMENT.test(error) ? garmentTrouble(detail) : photoTrouble(detail);
}
