export const GARMENT_KINDS = ["top", "outerwear", "dress", "skirt", "trousers", "shorts"] as const;
type KnownKind = (typeof GARMENT_KINDS)[number];

/** The kinds of a job's `kinds`. `auto`: the engine finds it. */
export const PIECE_KINDS = [...GARMENT_KINDS, "auto"] as const;
/** A piece is one garment of a try-on. */
export type PieceKind = (typeof PIECE_KINDS)[number];

/** The most pieces that a job may name; an engine may accept fewer. */
export const PIECES_MAX = 3;

/** Why an engine does not accept the pieces of a job. */
export const PIECE_REFUSALS = ["too_many_pieces", "kind_unsupported", "pieces_alike"] as const;
type PieceRefusal = (typeof PIECE_REFUSALS)[number];

/** The pieces that one try-on of an engine may have. */
export interface AcceptedPieces {
  /** 1 to 3. */
  readonly most: number;
  readonly kinds: readonly KnownKind[];
  /** Whether outerwear is worn over a top or a dress; otherwise in place of it. */
  readonly layers: boolean;
}

const PLACES: Readonly<Record<PieceKind, readonly ("over" | "upper" | "lower")[]>> = {
  top: ["upper"],
  outerwear: ["over"],
  dress: ["upper", "lower"],
  skirt: ["lower"],
  trousers: ["lower"],
  shorts: ["lower"],
  auto: [],
};

/** Whether a garment of this kind is worn on the legs; false for an unknown kind. */
export function isOnLegs(kind: PieceKind = "auto"): boolean {
  return PLACES[kind].includes("lower");
}

/** Null where the engine accepts the pieces. A kind `auto` clashes with none. */
export function refusePieces(
  kinds: readonly PieceKind[],
  { most, kinds: accepted, layers }: AcceptedPieces,
): PieceRefusal | null {
  if (kinds.length > most) return "too_many_pieces";
  const known = kinds.filter((kind) => kind !== "auto");
  if (known.some((kind) => !accepted.includes(kind))) return "kind_unsupported";
  const places = known
    .flatMap((kind) => PLACES[kind])
    .map((place) => (place === "over" && !layers ? "upper" : place));
  return new Set(places).size < places.length ? "pieces_alike" : null;
}

export const PIECE_REFUSAL_SENTENCES: Readonly<Record<PieceRefusal, string>> = {
  too_many_pieces: "These are more pieces than one try-on can show. Please take one away.",
  kind_unsupported:
    "This kind of garment cannot be tried on here. Please choose another piece, or correct its kind.",
  pieces_alike:
    "Two of these pieces cover the same part of the body. " +
    "Please choose pieces that can be worn together, such as a top and a skirt.",
};
