import { expect, test } from "vitest";
import { GARMENT_KINDS, type PieceKind, refusePieces } from "./garment-pieces.ts";

const TWO = { most: 2, kinds: GARMENT_KINDS, layers: false };
const LAYERED = { most: 3, kinds: GARMENT_KINDS, layers: true };

test.each<[PieceKind[], typeof TWO, string | null]>([
  [["top", "skirt"], TWO, null],
  [["auto", "auto"], TWO, null],
  [["auto", "dress"], TWO, null],
  [["top", "top"], TWO, "pieces_alike"],
  [["skirt", "trousers"], TWO, "pieces_alike"],
  [["dress", "shorts"], TWO, "pieces_alike"],
  [["dress", "top"], LAYERED, "pieces_alike"],
  [["outerwear", "top"], TWO, "pieces_alike"],
  [["outerwear", "top", "skirt"], LAYERED, null],
  [["outerwear", "dress"], LAYERED, null],
  [["outerwear", "outerwear"], LAYERED, "pieces_alike"],
  [["top", "skirt", "outerwear"], TWO, "too_many_pieces"],
])("an engine answers %j by what it accepts, case %#", (kinds, accepted, refusal) => {
  expect(refusePieces(kinds, accepted)).toBe(refusal);
});

test("a kind that an engine does not make is refused", () => {
  const tops = { ...TWO, kinds: ["top"] as const };
  expect(refusePieces(["dress"], tops)).toBe("kind_unsupported");
  expect(refusePieces(["auto"], tops)).toBeNull();
});
