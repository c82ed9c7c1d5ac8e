import type { Deps } from "../deps.ts";
import { isUndressed } from "../engines/local/person/index.ts";
import { fail } from "../http/fail.ts";
import { copyOfStored } from "../media/sanitise.ts";

/** Pixels of the longer side: enough to find a face. */
const LOOKED_SIDE = 768;

/**
 * Refuses a person's photo of a bare chest, underwear or swimwear, unless the operator allows it.
 *
 * @param bytes a clean picture @throws `undressed`
 */
export async function refuseUndressed(deps: Deps, bytes: Uint8Array): Promise<void> {
  if (deps.config.allowsSwimwear) return;
  const photo = await copyOfStored(bytes, deps.media.codecs, LOOKED_SIDE);
  if (photo && isUndressed(photo)) fail("undressed");
}
