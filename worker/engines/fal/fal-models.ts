import type { PieceKind } from "#worker/contract/garment-pieces.ts";
import { FASHN_CATEGORIES } from "../fashn/fashn-models.ts";

interface FalModel {
  /** The partner who runs the model and receives the photos. */
  readonly maker: string;
  readonly expectedSeconds: number;
  readonly seeded: boolean;
  readonly pricePerPicture: number;
  readonly inputs: (
    pictures: { readonly person: string; readonly garment: string },
    kind: PieceKind,
    seed: number,
  ) => object;
}

export const FAL_MODEL_NAMES = [
  "fal-ai/fashn/tryon/v1.6",
  "fal-ai/kling/v1-5/kolors-virtual-try-on",
] as const;

export const FAL_MODELS: Readonly<Record<(typeof FAL_MODEL_NAMES)[number], FalModel>> = {
  "fal-ai/fashn/tryon/v1.6": {
    maker: "FASHN",
    expectedSeconds: 18,
    seeded: true,
    pricePerPicture: 0.075,
    inputs: ({ person, garment }, kind, seed) => ({
      model_image: person,
      garment_image: garment,
      category: FASHN_CATEGORIES[kind],
      mode: "quality",
      output_format: "jpeg",
      seed,
    }),
  },
  "fal-ai/kling/v1-5/kolors-virtual-try-on": {
    maker: "Kling AI",
    expectedSeconds: 20,
    seeded: false,
    pricePerPicture: 0.07,
    inputs: ({ person, garment }) => ({ human_image_url: person, garment_image_url: garment }),
  },
};
