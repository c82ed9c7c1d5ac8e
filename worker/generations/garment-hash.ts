import type { PieceKind } from "../contract/garment-pieces.ts";
import { toHex } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";
import type { LocatedImage } from "../media/resolve-image.ts";

/**
 * SHA-256 in hexadecimal, independent of the order. A garment is identified by its data URL, by its
 * entity tag with the owner's strokes and kind, or by its address, which is not fetched; and by a
 * given kind.
 */
export async function hashOfGarments(
  garments: readonly LocatedImage[],
  kinds: readonly PieceKind[],
): Promise<string> {
  const names = garments.map((garment, k) => {
    const kind = kinds[k] ?? "auto";
    return kind === "auto" ? nameOf(garment) : `${kind}:${nameOf(garment)}`;
  });
  const hashes = await Promise.all(names.map(async (name) => toHex(await sha256(name))));
  const [single, ...others] = hashes;
  return single && others.length === 0 ? single : toHex(await sha256(hashes.sort().join()));
}

function nameOf(garment: LocatedImage): string {
  switch (garment.kind) {
    case "data":
      return garment.value;
    case "stored":
      return `stored:${garment.key.etag}${garment.told === null ? "" : `:${garment.told}`}`;
    case "foreign":
      return `address:${addressOf(garment.url)}`;
  }
}

/** The address in its canonical form, without the fragment. */
function addressOf(text: string): string {
  return URL.canParse(text) ? new URL(text).href.replace(/#.*/s, "") : text;
}
