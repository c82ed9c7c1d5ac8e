import type { FailureCode } from "#worker/contract/failures.ts";
import type { Fit, FitPoints, RefusingFinding } from "#worker/contract/fit.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { compositeBottom, compositeGarment, enlarge, workingPhoto } from "./composite/index.ts";
import {
  cutOutGarment,
  type GarmentKind,
  type GarmentResult,
  isBottom,
  isWorn,
} from "./garment/index.ts";
import type { RgbaImage } from "./image/index.ts";
import {
  type Body,
  canBeBody,
  faceAbove,
  findBody,
  findFace,
  findFaces,
  findLegs,
  isDark,
  scaleFace,
} from "./person/index.ts";
import { refusePhoto } from "./photo-check.ts";
import { figureOf, warpBottom, warpTop } from "./warp/index.ts";

export type TryOnStage = "garment" | "person" | "warp" | "composite";

interface TryOnOptions {
  /** Awaited before each stage, so that the caller can report progress and yield. */
  readonly onStage?: (stage: TryOnStage) => void | Promise<void>;
  readonly points?: FitPoints | null;
  readonly strokes?: GarmentStrokes;
  /** The kind of the garment; null: its outline tells. */
  readonly kind?: GarmentKind | null;
  /** Omitted: "auto", as the old top is worn. */
  readonly tuck?: Fit["tuck"];
}

interface TryOnPicture {
  readonly ok: true;
  /** Of the photo's size; pixels that the garment does not touch equal the photo's. */
  readonly image: RgbaImage;
  readonly category: GarmentKind;
  readonly confidence: number;
  readonly points: FitPoints;
  readonly milliseconds: Record<TryOnStage, number>;
}

interface TryOnRefusal {
  readonly ok: false;
  readonly cause: "photo" | "garment";
  readonly failureCode: FailureCode;
}

export type TryOnOutcome = TryOnPicture | TryOnRefusal;

const MIN_CONFIDENCE = 0.5;
/** The outlines of bottles and vases are like those of dresses. */
const MIN_DRESS_CONFIDENCE = 0.55;

/** `person` is a frontal photo; `garment` lies or hangs on any ground, or has an alpha channel. */
export async function tryOn(
  person: RgbaImage,
  garment: RgbaImage,
  { onStage, points = null, strokes = [], kind: given = null, tuck = "auto" }: TryOnOptions = {},
): Promise<TryOnOutcome> {
  const milliseconds: Record<TryOnStage, number> = { garment: 0, person: 0, warp: 0, composite: 0 };
  const stage = async <T>(name: TryOnStage, run: () => T): Promise<T> => {
    await onStage?.(name);
    const start = performance.now();
    const result = run();
    milliseconds[name] = performance.now() - start;
    return result;
  };

  const cutOut = await stage("garment", () => takeGarment(garment, strokes, given));
  if (!cutOut.ok) return refuse("garment", cutOut.failureCode);
  const { garment: taken } = cutOut;
  const { kind } = taken;
  const least = kind === "dress" && given === null ? MIN_DRESS_CONFIDENCE : MIN_CONFIDENCE;
  if (taken.confidence < least) return refuse("garment", "garment_unclear");

  const photo = workingPhoto(person);
  const body = await stage("person", () => takePerson(photo, points));
  if (typeof body === "string") return refuse("photo", body);
  const fits = points ? Number(canBeBody(points, body)) : body.confidence;
  const confidence = Math.min(taken.confidence, fits);
  if (confidence < MIN_CONFIDENCE) return refuse("photo", whyUnfit(photo, body));

  if (isBottom(kind)) {
    const legs = findLegs(body);
    if (typeof legs === "string") return refuse("photo", legs);
    if (kind !== "skirt" && !legs.parted) return refuse("photo", "legs_together");
    if (kind === "shorts" && legs.bareFrom >= legs.ankle) return refuse("photo", "legs_covered");
    const worn = await stage("warp", () => warpBottom(taken, body, legs, photo));
    if (!worn) return refuse("garment", "garment_shapeless");
    const figure = figureOf(body, "in");
    const image = await stage("composite", () =>
      enlarge(person, photo, compositeBottom(photo, worn, { body, legs, figure })),
    );
    return { ok: true, image, category: kind, confidence, points: body.points, milliseconds };
  }
  const figure = figureOf(body, kind === "dress" ? "out" : tuck);
  const worn = await stage("warp", () => warpTop(taken, figure, photo));
  if (!worn) return refuse("garment", "garment_shapeless");

  const image = await stage("composite", () =>
    enlarge(person, photo, compositeGarment(photo, worn, figure, body)),
  );
  return { ok: true, image, category: kind, confidence, points: body.points, milliseconds };
}

/** A picture with a face shows a person and no garment laid flat. */
function takeGarment(
  picture: RgbaImage,
  strokes: GarmentStrokes,
  kind: GarmentKind | null,
): GarmentResult {
  const cutOut = cutOutGarment(picture, strokes, kind);
  const showsSomebody = cutOut.ok ? isWorn(cutOut.garment, picture) : findFace(picture) !== null;
  return showsSomebody ? { ok: false, failureCode: "garment_worn" } : cutOut;
}

/** Points placed by hand say which person is meant, and replace a face that is not found. */
function takePerson(photo: RgbaImage, points: FitPoints | null): Body | RefusingFinding {
  const faces = findFaces(photo, { tilted: true });
  if (points) return findBody(photo, faces[0] ?? faceAbove(points, photo), { points });
  const refused = refusePhoto(photo, faces);
  const [face] = faces;
  return refused ?? (face ? findBody(photo, face) : "no_person");
}

function whyUnfit(photo: RgbaImage, { face, scale }: Body): FailureCode {
  return isDark(photo, scaleFace(face, 1 / scale)) ? "too_dark" : "no_fit";
}

function refuse(cause: TryOnRefusal["cause"], failureCode: FailureCode): TryOnRefusal {
  return { ok: false, cause, failureCode };
}
