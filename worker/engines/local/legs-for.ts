import type { FailureCode } from "#worker/contract/failures.ts";
import type { BottomKind, GarmentKind } from "./garment/index.ts";
import type { RgbaImage } from "./image/index.ts";
import { type Body, findBody, findFace, findLegs, type Legs } from "./person/index.ts";

/** The legs that a bottom is put on, or why a try-on refuses the photo for it. */
export function legsFor(kind: GarmentKind, body: Body): Legs | FailureCode {
  const legs = findLegs(body);
  if (typeof legs === "string") return legs;
  if (kind !== "skirt" && !legs.parted) return "legs_together";
  return kind === "shorts" && legs.bareFrom >= legs.ankle ? "legs_covered" : legs;
}

/** Why a try-on refuses a photo for each kind of bottom; all null without a person. */
export function checkLegs(photo: RgbaImage): Readonly<Record<BottomKind, FailureCode | null>> {
  const face = findFace(photo);
  const body = face && findBody(photo, face);
  const refusalOf = (kind: BottomKind) => {
    const legs = body && legsFor(kind, body);
    return typeof legs === "string" ? legs : null;
  };
  return {
    skirt: refusalOf("skirt"),
    trousers: refusalOf("trousers"),
    shorts: refusalOf("shorts"),
  };
}
