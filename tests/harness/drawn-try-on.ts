import { tryOn } from "#worker/engines/local/try-on.ts";
import { drawTee } from "./drawn-tee.ts";
import { drawMannequin } from "./mannequin.ts";

/** The SHA-256 of the engine's result for two drawn pictures, the same in each runtime. */
export async function drawnTryOn(): Promise<string> {
  const outcome = await tryOn(drawMannequin().image, drawTee());
  if (!outcome.ok) throw new Error(outcome.failureCode);
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(outcome.image.data));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
