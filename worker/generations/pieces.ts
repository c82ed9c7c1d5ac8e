import type * as v from "valibot";
import {
  type AcceptedPieces,
  PIECE_REFUSAL_SENTENCES,
  type PieceKind,
  refusePieces,
} from "../contract/garment-pieces.ts";
import type { jobInput } from "../contract/generation-jobs.ts";
import type { PieceLinks } from "../contract/generations.ts";
import { fail } from "../http/fail.ts";

interface Piece extends PieceLinks {
  /** An image value, as it was sent. */
  readonly image: string;
  readonly kind: PieceKind;
}

export type Pieces = readonly [Piece, ...Piece[]];

/** The pieces of a job that the engine accepts. @throws Refusal 422 */
export function piecesOf(input: v.InferOutput<typeof jobInput>, accepted: AcceptedPieces): Pieces {
  const { garment_image_url: single, garment_image_urls: images = [] } = input;
  const productUrls = input.product_urls ?? [input.product_url];
  const itemIds = input.closet_item_ids ?? [input.closet_item_id];
  const toPiece = (image: string, k: number): Piece => ({
    image,
    kind: input.kinds?.[k] ?? "auto",
    productUrl: productUrls[k] ?? null,
    closetItemId: itemIds[k] ?? null,
  });
  const [first, ...others] = single === undefined ? images : [single];
  if (first === undefined) return fail("invalid");
  const pieces = [toPiece(first, 0), ...others.map((image, k) => toPiece(image, k + 1))] as const;
  const refusal = refusePieces(
    pieces.map(({ kind }) => kind),
    accepted,
  );
  if (refusal) fail(refusal, { fields: { garment_image_urls: PIECE_REFUSAL_SENTENCES[refusal] } });
  return pieces;
}

/** The stored links of the pieces; the first piece has columns of its own. */
export function linksOf([first, ...others]: Pieces) {
  const { productUrl, closetItemId } = first;
  const morePieces = others.map((piece): PieceLinks => {
    return { productUrl: piece.productUrl, closetItemId: piece.closetItemId };
  });
  return { productUrl, closetItemId, morePieces };
}
