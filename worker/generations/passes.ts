import type { PieceKind } from "../contract/garment-pieces.ts";
import { piecesAtOnce } from "../engines/catalog.ts";
import { generationKeys } from "../media/storage/keys.ts";
import type { GenerationState } from "./machine-state.ts";

/** A bottom before the top that hangs over it, outerwear last. */
const ORDER: Readonly<Record<PieceKind, number>> = {
  skirt: 0,
  trousers: 0,
  shorts: 0,
  dress: 1,
  top: 1,
  auto: 1,
  outerwear: 2,
};

interface StoredPiece {
  readonly key: string;
  /** The key of the garment's analysis. */
  readonly analysis: string;
  readonly kind: PieceKind;
}

interface Pass {
  readonly person: string;
  /** From the inside out. */
  readonly garments: readonly StoredPiece[];
  /** Those of all passes. */
  readonly all: readonly StoredPiece[];
  /** The number of the job's pieces that are on the result of this pass. */
  readonly worn: number;
  readonly isLast: boolean;
}

/** The inputs of the next engine call of the generation, by keys of pictures. */
export function passOf(state: GenerationState): Pass {
  const { kinds = ["auto"], worn = 0, engine } = state;
  const keys = generationKeys(state.ownerId, state.id);
  const pieces = kinds
    .map((kind, k) => ({ key: keys.garments[k] ?? "", analysis: keys.analyses[k] ?? "", kind }))
    .sort((one, other) => ORDER[one.kind] - ORDER[other.kind]);
  const garments = pieces.slice(worn, worn + piecesAtOnce(engine));
  const wornThen = worn + garments.length;
  return {
    person: worn > 0 ? keys.dressed : keys.person,
    garments,
    all: pieces,
    worn: wornThen,
    isLast: wornThen === pieces.length,
  };
}
