import type { TryOnJob, TryOnProgress } from "#worker/engines/engine.ts";

/** A job for an engine with two pictures. */
export function engineJob(
  person: Uint8Array,
  garment: Uint8Array,
  other: Partial<TryOnJob> = {},
): TryOnJob {
  return {
    generationId: "generation-of-a-test",
    attempt: 1,
    person,
    garments: [{ bytes: garment, kind: "auto" }],
    fit: null,
    links: async () => ({
      person: "https://drape.example/media/linked/person",
      garments: ["https://drape.example/media/linked/garment"],
    }),
    callbackUrl: "https://drape.example/api/generations/generation-of-a-test/callback?attempt=1",
    ...other,
  };
}

export const NO_PROGRESS: TryOnProgress = {
  onStage: async () => {},
  signal: new AbortController().signal,
};
