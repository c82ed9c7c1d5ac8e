import { beforeAll, expect, test } from "vitest";
import { mirror, slim, squeeze, squeezeAndCut } from "#tests/bench/engine/checks/attacks.ts";
import { narrow, type Places, placesOf } from "#tests/bench/engine/checks/narrow-body.ts";
import { PROVIDER_LIKE } from "#tests/bench/engine/checks/provider-like.ts";
import {
  bare,
  replaceGround,
  shiftSkin,
  swapFace,
  swapHair,
  turnHands,
} from "#tests/bench/engine/checks/synthetic-changes.ts";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import { fourCorners } from "#tests/harness/drawn-pictures.ts";
import { cropImage, type RgbaImage } from "../engines/local/image/index.ts";
import { findBody, findFace } from "../engines/local/person/index.ts";
import { tryOn } from "../engines/local/try-on.ts";
import { loadCodecModules } from "../media/codecs/codec-modules-node.ts";
import { createCodecs } from "../media/codecs/codecs.ts";
import { scaleTo, shrinkToFit } from "../media/codecs/pixels.ts";
import { inspectImage } from "../media/inspect/inspect.ts";
import { blendPhoto } from "./blend-photo.ts";
import { CHECKED_SIDE, checkResult } from "./check-result.ts";

const codecs = createCodecs(await loadCodecModules());

async function decode(bytes: Uint8Array): Promise<RgbaImage> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return codecs.decodeImage(bytes, inspection);
}

interface Worn {
  readonly photo: RgbaImage;
  readonly result: RgbaImage;
  readonly garment: RgbaImage;
  readonly places: Places;
  readonly isPerson: (x: number, y: number) => boolean;
}

const checked = (image: RgbaImage) => shrinkToFit(image, CHECKED_SIDE);
const tries = new Map<string, Worn>();
const PEOPLE = ["person-1.jpg", "person-2.jpg"];

beforeAll(async () => {
  const garment = await decode(fullDemoPicture("tee-striped.webp"));
  for (const name of PEOPLE) {
    const photo = shrinkToFit(await decode(fullDemoPicture(name)), 768);
    const outcome = await tryOn(photo, garment);
    const face = findFace(photo);
    if (!outcome.ok || !face) throw new Error(name);
    const result = await decode(await codecs.encodeJpeg(outcome.image, 90));
    const body = findBody(photo, face);
    const { region } = body.silhouette;
    const on = (place: number, size: number) => Math.min(size - 1, Math.floor(place * body.scale));
    const isPerson = (x: number, y: number) =>
      (region.data[on(y, region.height) * region.width + on(x, region.width)] ?? 0) > 0;
    tries.set(name, { photo, result, garment, places: placesOf(body, photo), isPerson });
  }
}, 60_000);

/** Changes the result of each person and returns the faults that the check finds. */
async function faultsOf(
  change: (worn: Worn, other: Worn) => RgbaImage,
  garmentOf: (worn: Worn) => RgbaImage | null = ({ garment }) => garment,
) {
  const [one, other] = PEOPLE.map((name) => tries.get(name) as Worn) as [Worn, Worn];
  return Promise.all(
    [[one, other] as const, [other, one] as const].map(async ([worn, next]) => {
      const garments = async () => [garmentOf(worn)];
      const result = checked(change(worn, next));
      return (await checkResult(checked(worn.photo), result, garments)).fault;
    }),
  );
}

const cut = ({ result: { width, height }, result }: Worn) =>
  scaleTo(
    cropImage(result, { x: 20, y: 12, width: width - 40, height: height - 24 }),
    Math.round(0.8 * (width - 40)),
    Math.round(0.8 * (height - 24)),
  );

test("a good result passes, also scaled or cut by its provider", async () => {
  expect(await faultsOf(({ result }) => result)).toEqual([null, null]);
  expect(await faultsOf(cut)).toEqual([null, null]);
});

test.each(["with rounded sides", "shifted", "padded"] as const)(
  "a result %s passes",
  async (name) => {
    expect(await faultsOf(({ result }) => PROVIDER_LIKE[name](result))).toEqual([null, null]);
  },
);

test("the photo itself is unchanged", async () => {
  const unchanged = "result_unchanged";
  expect(await faultsOf(({ photo }) => photo)).toEqual([unchanged, unchanged]);
});

const CHANGES: Readonly<Record<string, (worn: Worn, other: Worn) => RgbaImage>> = {
  "a waist narrowed by 5 %": ({ result, places }) => narrow(result, places, "waist", 0.05),
  "a waist narrowed by 10 %, scaled and cut": (worn) =>
    cut({ ...worn, result: narrow(worn.result, worn.places, "waist", 0.1) }),
  "a face of other proportions": ({ result, places: { face } }, { photo, places }) => {
    const taller = scaleTo(photo, photo.width, Math.round(1.25 * photo.height));
    return swapFace(result, face, taller, { ...places.face, y: 1.25 * places.face.y });
  },
  "the hair of somebody else": ({ result, places }, other) =>
    swapHair(result, places.face, other.photo, other.places.face),
  "hands in another pose": ({ result, places }) => turnHands(result, places),
  "another ground": ({ result, isPerson }) => replaceGround(result, isPerson),
  "skin of another colour": ({ result, places }) => shiftSkin(result, places.face, [14, 0, -14]),
  "lighter skin": ({ result, places }) => shiftSkin(result, places.face, [24, 24, 24]),
  "a slimmer whole body": ({ result, places }) => slim(result, places, 0.05),
  "a squeezed picture": ({ result }) => squeeze(result, 0.05),
  "a squeezed picture, cut to the old form": ({ result }) => squeezeAndCut(result, 0.05),
  "a mirrored picture": ({ result }) => mirror(result),
};

test.each(Object.entries(CHANGES))("%s is another body", async (_, change) => {
  const changed = "result_changed_body";
  expect(await faultsOf(change)).toEqual([changed, changed]);
});

test.each(["chest", "belly"] as const)("a bared %s is refused", async (part) => {
  const bared = ({ result, places }: Worn) => bare(result, places.face, part);
  expect(await faultsOf(bared)).toEqual(["result_bared", "result_bared"]);
});

test.each([
  ["a deep neckline", "person-2.jpg", "blazer.webp"],
  ["a garment near the colour of skin", "person-2.jpg", "coat.webp"],
  ["a sleeve near the colour of its arm", "person-1.jpg", "coat.webp"],
])("%s passes", async (_, person, name) => {
  const { photo } = tries.get(person) as Worn;
  const garment = await decode(fullDemoPicture(name));
  const outcome = await tryOn(photo, garment);
  if (!outcome.ok) throw new Error(outcome.failureCode);
  const { fault } = await checkResult(checked(photo), checked(outcome.image), async () => [
    garment,
  ]);
  expect(fault).toBe(null);
});

test("a garment of the skin's colour bares nothing", async () => {
  const bared = ({ result, places }: Worn) => bare(result, places.face, "trunk");
  const ofSkin = ({ photo, places: { face } }: Worn) =>
    cropImage(photo, {
      x: Math.round(face.x + 0.3 * face.width),
      y: Math.round(face.y + 0.3 * face.width),
      width: Math.round(0.4 * face.width),
      height: Math.round(0.4 * face.width),
    });
  expect(await faultsOf(bared, ofSkin)).toEqual([null, null]);
});

test.each([0.15, 0.25])(
  "a print of the skin's colour on %d of a tee bares no belly",
  async (share) => {
    const bared = ({ result, places }: Worn) => bare(result, places.face, "belly");
    const printed = ({ garment, photo, places: { face } }: Worn) => {
      const at =
        4 *
        (Math.round(face.y + 0.5 * face.width) * photo.width +
          Math.round(face.x + 0.5 * face.width));
      const { width, height } = garment;
      // Of the middle half of the picture, in both directions.
      const side = Math.sqrt(share) / 2;
      const data = garment.data.slice();
      for (let y = Math.round((0.5 - side / 2) * height); y < (0.5 + side / 2) * height; y++) {
        for (let x = Math.round((0.5 - side / 2) * width); x < (0.5 + side / 2) * width; x++) {
          data.set(photo.data.subarray(at, at + 3), 4 * (y * width + x));
        }
      }
      return { ...garment, data };
    };
    expect(await faultsOf(bared, printed)).toEqual(["result_bared", "result_bared"]);
  },
);

/** The mean difference of two pictures in a square, 0..255. */
function differenceIn(one: RgbaImage, other: RgbaImage, x: number, y: number, side = 30): number {
  const box = { x: Math.round(x), y: Math.round(y), width: side, height: side };
  const [a, b] = [cropImage(one, box).data, cropImage(other, box).data];
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

test("blends the photo into what a provider only drew anew, and into nothing else", async () => {
  const worn = tries.get("person-2.jpg") as Worn;
  const { photo, places, garment } = worn;
  const tinted = PROVIDER_LIKE["slightly tinted"](worn.result);
  const result = PROVIDER_LIKE["texture drawn anew"](tinted);
  // Other content in a corner, across which the photo is not blended.
  const patch = 60;
  for (let i = 0; i < patch * patch; i++) {
    const at = 4 * (Math.floor(i / patch) * result.width + (i % patch));
    result.data.set([200, 20, 20, 255], at);
  }
  const { fault, kept } = await checkResult(checked(photo), checked(result), async () => [garment]);
  expect(fault).toBe(null);
  if (!kept) throw new Error("nothing is kept");
  const blended = blendPhoto(result, photo, kept);
  const { face, waist } = places;
  const ground = [photo.width - 40, 20] as const;
  const forehead = [face.x + 0.5 * face.width - 15, face.y + 0.4 * face.width] as const;
  for (const [x, y] of [ground, forehead]) {
    expect(differenceIn(result, photo, x, y)).toBeGreaterThan(1.5);
    // An encoder changes more.
    expect(differenceIn(blended, photo, x, y)).toBeLessThan(0.75);
  }
  expect(differenceIn(blended, result, 5, 5)).toBe(0);
  expect(differenceIn(blended, result, waist.middle - 15, waist.y - 60)).toBe(0);
});

test("keeps nothing of the photo for a result that is refused", async () => {
  const { photo, result, places, garment } = tries.get("person-1.jpg") as Worn;
  const bared = checked(bare(result, places.face, "chest"));
  expect((await checkResult(checked(photo), bared, async () => [garment])).kept).toBe(null);
});

test("without a face nothing but an unchanged result is refused", async () => {
  const [one] = tries.values();
  if (!one) throw new Error("no result");
  const photo = { ...fourCorners(96, 144) };
  const never = () => Promise.reject(new Error("the garment was asked for"));
  const drawn = { ...photo, data: Uint8ClampedArray.from(photo.data) };
  expect((await checkResult(drawn, checked(one.result), never)).fault).toBe(null);
  expect((await checkResult(drawn, drawn, never)).fault).toBe("result_unchanged");
});
