import * as v from "valibot";
import { jobInput } from "./generations.ts";

/** POST /api/generations/matches: a job's body, before there is a generation. */
export const matchInput = v.strictObject({
  ...jobInput.entries,
  generation_id: v.optional(v.string()),
});

/** A picture of the same photo, garment, fit and engine, which costs nothing to show again. */
export interface GenerationMatch {
  readonly generationId: string | null;
}
