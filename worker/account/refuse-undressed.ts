import type { Deps } from "../deps.ts";
import { isUndressed } from "../engines/local/person/index.ts";
import { fail } from "../http/fail.ts";
import { shrinkToFit } from "../media/codecs/pixels.ts";
import type { ReadImage } from "../media/resolve-image.ts";
import { copyOfStored } from "../media/sanitise.ts";

/** Pixels of the longer side: enough to find a face. */
const LOOKED_SIDE = 768;

/** A photo that is stored with this mark has passed. A stricter check needs another mark. */
const PASSED = { undressed: "1" } as const;

/**
 * Refuses a person's photo of a bare chest, underwear or swimwear, unless the operator allows it.
 *
 * @returns the custom metadata that the photo is stored with
 * @throws `undressed`
 */
export async function refuseUndressed(
  deps: Deps,
  image: ReadImage,
): Promise<Readonly<Record<string, string>>> {
  if (deps.config.allowsSwimwear) return {};
  if ("stored" in image && image.stored.undressed === PASSED.undressed) return PASSED;
  const photo =
    "stored" in image
      ? await copyOfStored(image.bytes, deps.media.codecs, LOOKED_SIDE)
      : shrinkToFit(image.pixels, LOOKED_SIDE);
  if (photo && isUndressed(photo)) fail("undressed");
  return PASSED;
}
