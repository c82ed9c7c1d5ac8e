import * as v from "valibot";

/** GET and PUT /api/me/result-deletion. */
export interface ResultDeletion {
  /** Whether the member chose that results are deleted after `days`. */
  readonly chosen: boolean;
  readonly days: number;
  /** Completed results that are older than that. */
  readonly old: number;
}

/** PUT /api/me/result-deletion */
export const resultDeletionInput = v.strictObject({ chosen: v.boolean() });
