import { compositeGarment } from "./composite-picture.ts";
import type { GarmentCutout, GarmentKind, GarmentResult } from "./garment-types.ts";
import type { RgbaImage } from "./image.ts";
import { findBody } from "./person-body.ts";
import { findFace } from "./person-face.ts";
import { figureOf } from "./warp-figure.ts";
import { warpTop } from "./warp-garment.ts";

export type TryOnStage = "garment" | "person" | "warp" | "composite";

export interface TryOnOptions {
  /** Awaited before each stage, so that the caller can report progress and let others run. */
  readonly onStage?: (stage: TryOnStage) => void | Promise<void>;
}

export type TryOnOutcome =
  | {
      readonly ok: true;
      /** Of the photo's size; pixels the garment does not touch are the photo's own. */
      readonly image: RgbaImage;
      readonly category: GarmentKind;
      /** 0..1. */
      readonly confidence: number;
      readonly milliseconds: Record<TryOnStage, number>;
    }
  | { readonly ok: false; readonly cause: "photo" | "garment"; readonly message: string };

export async function tryOnWith(
  cutOut: (garment: RgbaImage) => GarmentResult,
  person: RgbaImage,
  garment: RgbaImage,
  options: TryOnOptions = {},
): Promise<TryOnOutcome> {
  const milliseconds: Record<TryOnStage, number> = { garment: 0, person: 0, warp: 0, composite: 0 };
  const stage = async <T>(name: TryOnStage, run: () => T): Promise<T> => {
    await options.onStage?.(name);
    const start = performance.now();
    const result = run();
    milliseconds[name] = performance.now() - start;
    return result;
  };
  const result = await stage("garment", () => cutOut(garment));
  if (!result.ok) return { ok: false, cause: "garment", message: result.message };
  const cutout: GarmentCutout = result.garment;
  const body = await stage("person", () => {
    const face = findFace(person, { tilted: true });
    return face ? findBody(person, face) : null;
  });
  if (!body)
    return { ok: false, cause: "photo", message: "We could not find a person in this photo" };
  const worn = await stage("warp", () => warpTop(cutout, figureOf(body), person));
  if (!worn)
    return { ok: false, cause: "garment", message: "We could not find a garment in this picture" };
  const image = await stage("composite", () =>
    compositeGarment(person, worn, figureOf(body), body),
  );
  return { ok: true, image, category: cutout.kind, confidence: cutout.confidence, milliseconds };
}
