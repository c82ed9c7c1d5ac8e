import type { Body } from "./body.ts";
import { factorsOf } from "./confidence.ts";
import { factorsBelow } from "./confidence-below.ts";
import type { Legs } from "./leg-points.ts";
import { castsShadow } from "./occlusion-and-shadow.ts";

type Doubt = keyof ReturnType<typeof factorsOf>;
type Unfit = "photo_busy" | "photo_alike" | "photo_shaded" | "photo_turned" | "arms_unclear";

/** Doubts that indicate a silhouette with parts of the wall; the wall determines the fault. */
const OF_OUTLINE: readonly Doubt[] = ["edges", "shaded", "alike", "clothed", "clothedTrunk"];
/** If the wall takes this share of the clothes, all other factors are unreliable. */
const LOST = 0.5;
const OF_STANCE: readonly Doubt[] = ["breadth", "drop", "low", "slant", "aside"];

/** The fault of a photo whose body has too low a confidence, by its lowest factor. */
export function whyUnfit(body: Body): Unfit {
  const all = factorsOf(body);
  const factors = Object.entries(all) as [Doubt, number][];
  const [doubt] = factors.reduce((one, other) => (other[1] < one[1] ? other : one));
  if (all.raised < 1) return "arms_unclear";
  if (doubt === "ground" || !body.silhouette.plain) return "photo_busy";
  // Lost sleeves displace the shoulders.
  if (all.alike < (OF_STANCE.includes(doubt) ? 1 : LOST)) return "photo_alike";
  if (OF_OUTLINE.includes(doubt)) return castsShadow(body) ? "photo_shaded" : "photo_alike";
  return OF_STANCE.includes(doubt) ? "photo_turned" : "arms_unclear";
}

/** The fault of a photo whose outline below the waist has too low a confidence for a bottom. */
export function whyUnfitBelow(body: Body, legs: Legs, isLong: boolean): Unfit {
  const { ground, edges, shins } = factorsBelow(body, legs, isLong);
  if (Math.min(ground, shins) <= edges || !body.silhouette.plain) return "photo_busy";
  return castsShadow(body) ? "photo_shaded" : "photo_alike";
}
