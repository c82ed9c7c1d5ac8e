import type { FailureCode } from "#worker/contract/failures.ts";
import type { Fit, LegPoints } from "#worker/contract/fit.ts";
import type { BottomKind, GarmentKind } from "./garment/index.ts";
import type { RgbaImage } from "./image/index.ts";
import {
  type Body,
  bareLegsOf,
  faceAbove,
  findBody,
  findFace,
  findLegs,
  type Legs,
} from "./person/index.ts";

/** The legs for a bottom or a dress, at points placed by hand if any; else why a try-on refuses the photo. */
export function legsFor(
  kind: GarmentKind,
  body: Body,
  placed: LegPoints | null = null,
): Legs | FailureCode {
  const legs = refuseLegs(kind, findLegs(body, placed));
  if (typeof legs === "string") return legs;
  return kind === "trousers" ? legs : bareLegsOf(legs);
}

interface LegsCheck {
  /** Why a try-on refuses the photo for each kind of bottom; null: it accepts the photo. */
  readonly refusals: Readonly<Record<BottomKind, FailureCode | null>>;
  /** Whether long trousers stay below the hem of a skirt or dress. */
  readonly keepsTrousers: boolean;
}

/** Checks the legs of a photo for a try-on with this fit. Without a person nothing is refused. */
export function checkLegs(photo: RgbaImage, fit: Fit | null = null): LegsCheck {
  const points = fit?.points ?? null;
  const face = findFace(photo) ?? (points && faceAbove(points, photo));
  const body = face && findBody(photo, face, { points });
  const legs = body && findLegs(body, fit?.legs);
  const refusalOf = (kind: BottomKind) => {
    const fitting = legs && refuseLegs(kind, legs);
    return typeof fitting === "string" ? fitting : null;
  };
  return {
    refusals: {
      skirt: refusalOf("skirt"),
      trousers: refusalOf("trousers"),
      shorts: refusalOf("shorts"),
    },
    keepsTrousers: legs !== null && typeof legs !== "string" && areCovered(legs),
  };
}

function refuseLegs(kind: GarmentKind, legs: Legs | FailureCode): Legs | FailureCode {
  if (typeof legs === "string") return legs;
  if ((kind === "trousers" || kind === "shorts") && !legs.parted) return "legs_together";
  return kind === "shorts" && areCovered(legs) ? "legs_covered" : legs;
}

/** Whether long trousers cover the legs and do not tell where they are. */
function areCovered({ bareFrom, ankle, inTrousers }: Legs): boolean {
  return bareFrom >= ankle && !inTrousers;
}
