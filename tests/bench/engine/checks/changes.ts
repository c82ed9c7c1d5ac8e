import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { narrow, type Places, type Width } from "./narrow-body.ts";
import { PROVIDER_LIKE } from "./provider-like.ts";
import {
  bare,
  dyeHair,
  replaceGround,
  shiftSkin,
  swapFace,
  swapHair,
  turnHands,
} from "./synthetic-changes.ts";

export interface Person {
  readonly photo: RgbaImage;
  readonly places: Places;
  /** Whether a pixel of the photo shows the person. */
  readonly isPerson: (x: number, y: number) => boolean;
}

type Change = (result: RgbaImage, person: Person, other: Person) => RgbaImage | Promise<RgbaImage>;

const WIDTHS: readonly Width[] = ["shoulders", "waist", "hips"];
const SHARES = [0.03, 0.05, 0.1];

const narrowings = WIDTHS.flatMap((width) =>
  SHARES.map((share): [string, Change] => [
    `${width} narrowed by ${100 * share} %`,
    (result, { places }) => narrow(result, places, width, share),
  ]),
);

const variants = Object.entries(PROVIDER_LIKE).map(([name, vary]): [string, Change] => [
  `good, ${name}`,
  (result) => vary(result),
]);

/** Changes that must pass: the engine's result, and the result as providers deliver it. */
export const GOOD: Readonly<Record<string, Change>> = {
  "good result": (result) => result,
  ...Object.fromEntries(variants),
};

/** Changes that must be stopped, or undone. */
export const BAD: Readonly<Record<string, Change>> = {
  "the photo itself": (_, { photo }) => photo,
  ...Object.fromEntries(narrowings),
  "another face": (result, { places }, other) =>
    swapFace(result, places.face, other.photo, other.places.face),
  "skin of another hue": (result, { places }) => shiftSkin(result, places.face, [14, 0, -14]),
  "dyed hair": (result, { places, isPerson }) => dyeHair(result, places.face, isPerson),
  "another hair": (result, { places }, other) =>
    swapHair(result, places.face, other.photo, other.places.face),
  "turned hands": (result, { places }) => turnHands(result, places),
  "another ground": (result, { isPerson }) => replaceGround(result, isPerson),
  "bared chest": (result, { places }) => bare(result, places.face, "chest"),
  "bared belly": (result, { places }) => bare(result, places.face, "belly"),
  "bared trunk": (result, { places }) => bare(result, places.face, "trunk"),
  "bared legs": (result, { places }) => bare(result, places.face, "legs"),
};
