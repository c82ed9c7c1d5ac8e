import { blurImage, type RgbaImage } from "#worker/engines/local/image/index.ts";
import type { Check } from "#worker/result-checks/check-result.ts";
import { lengthenLegs, mirror, slim, squeeze, squeezeAndCut } from "./attacks.ts";
import { narrow, type Places, type Width } from "./narrow-body.ts";
import {
  bare,
  blendGround,
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

export interface Change {
  /** The check that looks for it; null where several do. */
  readonly check: Check | null;
  readonly make: (result: RgbaImage, person: Person, other: Person) => RgbaImage;
}

const NARROWINGS: readonly (readonly [Width, number])[] = [
  ["waist", 0.03],
  ["waist", 0.05],
  ["waist", 0.1],
  ["hips", 0.05],
  ["shoulders", 0.05],
  ["shoulders", 0.1],
];

const narrowings = NARROWINGS.map(([width, share]): [string, Change] => [
  `${width} narrowed by ${100 * share} %`,
  { check: "narrowing", make: (result, { places }) => narrow(result, places, width, share) },
]);

const bared = (["chest", "belly", "trunk", "legs"] as const).map((part): [string, Change] => [
  `bared ${part}`,
  { check: "bared", make: (result, { places }) => bare(result, places.face, part) },
]);

/** Changes that must be stopped, or undone. */
export const BAD: Readonly<Record<string, Change>> = {
  "the photo itself": { check: "change", make: (_, { photo }) => photo },
  ...Object.fromEntries(narrowings),
  "whole body slimmer by 5 %": {
    check: "narrowing",
    make: (result, { places }) => slim(result, places, 0.05),
  },
  "picture squeezed by 5 %": { check: "stretch", make: (result) => squeeze(result, 0.05) },
  "the same, cut": { check: "stretch", make: (result) => squeezeAndCut(result, 0.05) },
  "legs longer by 6 %": {
    check: "legs",
    make: (result, { places }) => lengthenLegs(result, places, 0.06),
  },
  mirrored: { check: null, make: (result) => mirror(result) },
  "another face": {
    check: "face",
    make: (result, { places }, other) =>
      swapFace(result, places.face, other.photo, other.places.face),
  },
  "skin of another hue": {
    check: "hue",
    make: (result, { places }) => shiftSkin(result, places.face, [14, 0, -14]),
  },
  "lighter skin": {
    check: "light",
    make: (result, { places }) => shiftSkin(result, places.face, [24, 24, 24]),
  },
  "dyed hair": {
    check: "hair",
    make: (result, { places, isPerson }) => dyeHair(result, places.face, isPerson),
  },
  "another hair": {
    check: "hair",
    make: (result, { places }, other) =>
      swapHair(result, places.face, other.photo, other.places.face),
  },
  "turned hands": { check: "hands", make: (result, { places }) => turnHands(result, places) },
  "another ground": {
    check: "ground",
    make: (result, { isPerson }) => replaceGround(result, isPerson),
  },
  ...Object.fromEntries(bared),
};

/** Slight changes that the checks may pass and the blending undoes. */
export const SLIGHT: Readonly<Record<string, Change>> = {
  "smoothed face": {
    check: "face",
    make: (result, { places, photo }) =>
      swapFace(result, places.face, blurImage(photo, 2), places.face),
  },
  "blurred ground": {
    check: "ground",
    make: (result, { isPerson }) => blendGround(result, blurImage(result, 6), isPerson),
  },
};
