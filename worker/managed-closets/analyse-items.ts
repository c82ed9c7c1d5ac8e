import * as v from "valibot";
import {
  findDueAnalysis,
  listDueAnalyses,
  storeAnalysis,
  type ToldItem,
} from "#db/queries/item-analyses.ts";
import { PIECE_KINDS } from "../contract/garment-pieces.ts";
import { garmentStrokesInput } from "../contract/garment-strokes.ts";
import { toHex } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { analysisKey, parseMediaPath } from "../media/storage/keys.ts";

/** One takes about a second of an isolate's only thread. */
const PER_RUN = 8;

/** Runs after the response; the sweep completes interrupted analyses. */
export function analyseLater(deps: Deps, item: Pick<ToldItem, "id" | "clothingImageUrl">): void {
  deps.inBackground("analyse_item", () => analyseItem(deps, item));
}

/** Completes the analyses that a crash, an older version or another engine left undone. */
export async function analyseDueItems(deps: Deps): Promise<void> {
  if (!analyser(deps)) return;
  for (const item of await listDueAnalyses(deps.db, PER_RUN)) {
    await analyseItem(deps, item).catch((error) =>
      deps.log({ event: "analysis_failed", ...describeError(error) }),
    );
  }
}

/**
 * Stores the engine's analysis of an item's clothing image under the image's key. An analysis
 * of older strokes never replaces one of newer strokes: the object must still be as it was before
 * the strokes were read.
 */
async function analyseItem(
  deps: Deps,
  { id, clothingImageUrl }: Pick<ToldItem, "id" | "clothingImageUrl">,
): Promise<void> {
  const analyse = analyser(deps);
  const picture = parseMediaPath(clothingImageUrl);
  if (!analyse || picture?.kind !== "clothing") return;
  const { publicBucket, privateBucket } = deps.media;
  const key = analysisKey(picture.key);
  const before = await privateBucket.head(key);
  const told = await findDueAnalysis(deps.db, id);
  if (told?.clothingImageUrl !== clothingImageUrl) return;
  const stored = await publicBucket.get(picture.key);
  const found = stored && (await analyse(await stored.bytes(), parseTold(told)));
  if (!found) return;
  const put = await privateBucket.put(key, found.packed, {
    onlyIf: before ? { etagMatches: before.etag } : { etagDoesNotMatch: "*" },
    customMetadata: await tagOf(told),
  });
  if (put && !(await storeAnalysis(deps.db, told, found))) await privateBucket.delete(key);
}

function analyser({ engines }: Deps) {
  const engine = [engines.first, engines.fallback].find((each) => each?.analyseGarment);
  return engine?.analyseGarment ?? null;
}

function parseTold({ garmentStrokes, garmentKind }: ToldItem) {
  return {
    strokes: v.parse(garmentStrokesInput, JSON.parse(garmentStrokes ?? "[]")),
    kind: PIECE_KINDS.find((kind) => kind === garmentKind) ?? "auto",
  };
}

/** Identifies the strokes and the kind that a result was made with. */
async function tagOf({ garmentStrokes, garmentKind }: ToldItem): Promise<Record<string, string>> {
  if (garmentStrokes === null && garmentKind === null) return {};
  return { told: toHex(await sha256(JSON.stringify([garmentStrokes, garmentKind]))) };
}
