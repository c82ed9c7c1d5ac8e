import { beforeAll, expect, test } from "vitest";
import { narrow, type Places, placesOf } from "#tests/bench/engine/checks/narrow-body.ts";
import { bare, shiftSkin, swapFace } from "#tests/bench/engine/checks/synthetic-changes.ts";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import { fourCorners } from "#tests/harness/drawn-pictures.ts";
import { cropImage, type RgbaImage } from "../engines/local/image/index.ts";
import { findBody, findFace } from "../engines/local/person/index.ts";
import { tryOn } from "../engines/local/try-on.ts";
import { loadCodecModules } from "../media/codecs/codec-modules-node.ts";
import { createCodecs } from "../media/codecs/codecs.ts";
import { scaleTo, shrinkToFit } from "../media/codecs/pixels.ts";
import { inspectImage } from "../media/inspect/inspect.ts";
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
    tries.set(name, { photo, result, garment, places: placesOf(findBody(photo, face), photo) });
  }
}, 60_000);

/** Changes the result of each person and returns the faults that the check finds. */
async function faultsOf(
  change: (worn: Worn, other: Worn) => RgbaImage,
  garmentOf: (worn: Worn) => RgbaImage | null = ({ garment }) => garment,
) {
  const [one, other] = PEOPLE.map((name) => tries.get(name) as Worn) as [Worn, Worn];
  return Promise.all(
    [[one, other] as const, [other, one] as const].map(([worn, next]) =>
      checkResult(checked(worn.photo), checked(change(worn, next)), async () => [garmentOf(worn)]),
    ),
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
  "skin of another colour": ({ result, places }) => shiftSkin(result, places.face, [14, 0, -14]),
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
  expect(await checkResult(checked(photo), checked(outcome.image), async () => [garment])).toBe(
    null,
  );
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

test("without a face nothing but an unchanged result is refused", async () => {
  const [one] = tries.values();
  if (!one) throw new Error("no result");
  const photo = { ...fourCorners(96, 144) };
  const never = () => Promise.reject(new Error("the garment was asked for"));
  const drawn = { ...photo, data: Uint8ClampedArray.from(photo.data) };
  expect(await checkResult(drawn, checked(one.result), never)).toBe(null);
  expect(await checkResult(drawn, drawn, never)).toBe("result_unchanged");
});
