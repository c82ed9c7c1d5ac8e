export const WORKERS_AI_MODELS = [
  "@cf/black-forest-labs/flux-2-klein-9b",
  "@cf/black-forest-labs/flux-2-klein-4b",
] as const;
export type WorkersAiModel = (typeof WORKERS_AI_MODELS)[number];
