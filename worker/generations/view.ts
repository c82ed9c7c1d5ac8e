import type { GenerationRow } from "#db/queries/gallery.ts";
import { type Generation, type GenerationStatus, isFinal } from "../contract/generations.ts";
import { markOf } from "../engines/catalog.ts";
import { mediaUrl } from "../media/keys.ts";
import type { GenerationState } from "./machine-state.ts";
import { progressOf } from "./progress.ts";

/**
 * A generation as the API tells of it, out of the object's state. The object outlives the photo it
 * was made from, so only the database tells of that one.
 */
export function viewOfState(state: GenerationState, now: number): Generation {
  const { outcome } = state;
  const ended = state.phase === "done" ? outcome : null;
  return {
    id: state.id,
    status: ended?.status ?? openStatus(state),
    progress: ended?.status === "completed" ? 100 : progressOf(state, now),
    stage: state.stage,
    outputImageUrl: ended?.status === "completed" ? ended.outputImageUrl : null,
    beforeImageUrl: null,
    errorMessage: ended?.status === "failed" ? ended.errorMessage : null,
    productUrl: state.productUrl,
    closetItemId: state.closetItemId ?? null,
    mark: markOf(state.engine)?.label ?? null,
    createdAt: new Date(state.createdAt).toISOString(),
  };
}

function openStatus(state: GenerationState): GenerationStatus {
  return state.phase === "armed" ? "pending" : "processing";
}

/** The same out of the database's row, which knows no stages. */
export function viewOfRow(row: GenerationRow): Generation {
  const ended = isFinal(row);
  return {
    id: row.id,
    status: row.status,
    progress: ended ? 100 : 0,
    stage: ended ? "done" : "waiting",
    outputImageUrl: row.outputImageUrl,
    beforeImageUrl: row.beforeKey && mediaUrl(row.beforeKey),
    errorMessage: row.errorMessage,
    productUrl: row.productUrl,
    closetItemId: row.closetItemId,
    mark: markOf(row.engine)?.label ?? null,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
