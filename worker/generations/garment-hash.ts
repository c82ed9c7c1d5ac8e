import type { PieceKind } from "../contract/garment-pieces.ts";
import { toHex } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";
import type { LocatedImage } from "../media/resolve-image.ts";

/**
 * SHA-256 in hexadecimal. The same garment is the same bytes, for a stored one by their entity tag,
 * or the same address, which is not fetched for this. No picture is decoded. A given kind counts too.
 */
export async function hashOfGarment(garment: LocatedImage, kind: PieceKind): Promise<string> {
  const name = nameOf(garment);
  return toHex(await sha256(kind === "auto" ? name : `${kind}:${name}`));
}

function nameOf(garment: LocatedImage): string {
  switch (garment.kind) {
    case "data":
      return garment.value;
    case "stored":
      return `stored:${garment.key.etag}`;
    case "foreign":
      return `address:${addressOf(garment.url)}`;
  }
}

/** The address in its canonical form, without the fragment. */
function addressOf(text: string): string {
  return URL.canParse(text) ? new URL(text).href.replace(/#.*/s, "") : text;
}
