import type { PieceKind } from "#worker/contract/garment-pieces.ts";

export interface FashnModel {
  readonly deadlineMs: number;
  readonly expectedSeconds: number;
  /** US dollars, at 0.075 a credit. */
  readonly pricePerPicture: number;
  readonly pollAfterMs: number;
  readonly inputs: (
    person: string,
    garment: string,
    kind: PieceKind,
  ) => Readonly<Record<string, string>>;
}

/** The `category` of `tryon-v1.6`. */
export const FASHN_CATEGORIES: Readonly<Record<PieceKind, string>> = {
  top: "tops",
  outerwear: "tops",
  dress: "one-pieces",
  skirt: "bottoms",
  trousers: "bottoms",
  shorts: "bottoms",
  auto: "auto",
};

export const FASHN_MODEL_NAMES = ["tryon-v1.6", "tryon-max"] as const;

export const FASHN_MODELS: Readonly<Record<(typeof FASHN_MODEL_NAMES)[number], FashnModel>> = {
  /** One credit in each mode. */
  "tryon-v1.6": {
    deadlineMs: 60_000,
    expectedSeconds: 15,
    pricePerPicture: 0.075,
    pollAfterMs: 1500,
    inputs: (person, garment, kind) => ({
      model_image: person,
      garment_image: garment,
      category: FASHN_CATEGORIES[kind],
      mode: "quality",
    }),
  },
  /** Three credits at this resolution and mode. */
  "tryon-max": {
    deadlineMs: 120_000,
    expectedSeconds: 50,
    pricePerPicture: 0.225,
    pollAfterMs: 3000,
    inputs: (person, garment) => ({
      model_image: person,
      product_image: garment,
      generation_mode: "quality",
      resolution: "1k",
    }),
  },
};
