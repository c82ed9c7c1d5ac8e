import type { AnalysisRow } from "#db/queries/closet-manager.ts";
import type { ItemTryOn } from "../contract/closets.ts";
import { GARMENT_REFUSALS } from "../contract/failures.ts";
import { PIECE_KINDS } from "../contract/garment-pieces.ts";
import type { Deps } from "../deps.ts";
import { parseMediaPath } from "../media/storage/keys.ts";

interface AnalysedItem {
  readonly item: { readonly clothingImageUrl: string };
  readonly analysis: AnalysisRow;
}

/** Whether followers can try an item on; null where the engine analyses no items, or not this one. */
export function itemTryOn({ engines }: Deps, { item, analysis }: AnalysedItem): ItemTryOn | null {
  const isAnalysed = parseMediaPath(item.clothingImageUrl)?.kind === "clothing";
  return engines.first.analyseGarment && isAnalysed ? toTryOn(analysis) : null;
}

export function toTryOn({ isDue, kind, refusal }: AnalysisRow): ItemTryOn {
  const failureCode = GARMENT_REFUSALS.find((code) => code === refusal);
  if (isDue) return { state: "checking" };
  if (failureCode) return { state: "refused", failureCode };
  return { state: "ready", kind: PIECE_KINDS.find((known) => known === kind) ?? "auto" };
}
