interface FalModel {
  /** The partner who runs the model and receives the photos. */
  readonly maker: string;
  readonly expectedSeconds: number;
  readonly seeded: boolean;
  readonly pricePerPicture: number;
  readonly inputs: (person: string, garment: string, seed: number) => object;
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
    inputs: (person, garment, seed) => ({
      model_image: person,
      garment_image: garment,
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
    inputs: (person, garment) => ({ human_image_url: person, garment_image_url: garment }),
  },
};
