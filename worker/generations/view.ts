import type { GenerationRow } from "#db/queries/gallery.ts";
import { FAILURE_SENTENCES } from "../contract/failure-sentences.ts";
import { toFailureCode } from "../contract/failures.ts";
import { type Generation, type GenerationStatus, isFinal } from "../contract/generations.ts";
import { type Engines, markOf } from "../engines/catalog.ts";
import { mediaUrl } from "../media/storage/keys.ts";
import type { GenerationState } from "./machine-state.ts";
import { expectedMsOf, progressOf } from "./progress.ts";

/** The API's generation from the object's state; `beforeImageUrl` is only known to the database. */
export function viewOfState(state: GenerationState, now: number): Generation {
  const { outcome } = state;
  const ended = state.phase === "done" ? outcome : null;
  const failureCode = ended?.status === "failed" ? ended.failureCode : null;
  return {
    id: state.id,
    status: ended?.status ?? openStatus(state),
    progress: ended?.status === "completed" ? 100 : progressOf(state, now),
    stage: state.stage,
    outputImageUrl: ended?.status === "completed" ? ended.outputImageUrl : null,
    beforeImageUrl: null,
    failureCode,
    errorMessage: failureCode && FAILURE_SENTENCES[failureCode],
    productUrl: state.productUrl,
    closetItemId: state.closetItemId ?? null,
    pieces: [
      { productUrl: state.productUrl, closetItemId: state.closetItemId ?? null },
      ...(state.morePieces ?? []),
    ],
    mark: markOf(state.engine)?.label ?? null,
    expectedSeconds: expectedMsOf(state) / 1000,
    createdAt: new Date(state.createdAt).toISOString(),
  };
}

function openStatus(state: GenerationState): GenerationStatus {
  return state.phase === "armed" ? "pending" : "processing";
}

export function viewOfRow(row: GenerationRow, engines: Engines): Generation {
  const ended = isFinal(row);
  const failureCode = row.status === "failed" ? toFailureCode(row.failureCode) : null;
  return {
    id: row.id,
    status: row.status,
    progress: ended ? 100 : 0,
    stage: ended ? "done" : "waiting",
    outputImageUrl: row.outputImageUrl,
    beforeImageUrl: row.beforeKey && mediaUrl(row.beforeKey),
    failureCode,
    errorMessage: failureCode && FAILURE_SENTENCES[failureCode],
    productUrl: row.productUrl,
    closetItemId: row.closetItemId,
    pieces: [{ productUrl: row.productUrl, closetItemId: row.closetItemId }, ...row.morePieces],
    mark: markOf(row.engine)?.label ?? null,
    expectedSeconds: engines.named(row.engine)?.expectedSeconds ?? null,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
