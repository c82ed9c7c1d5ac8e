import type { FailureCode } from "#worker/contract/failures.ts";
import type { Fit, FitPoints, RefusingFinding } from "#worker/contract/fit.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import {
  compositeBottom,
  compositeGarment,
  dressedBody,
  enlarge,
  removeOldSkirt,
  workingPhoto,
} from "./composite/index.ts";
import { type GarmentCutout, type GarmentKind, isBottom } from "./garment/index.ts";
import type { RgbaImage } from "./image/index.ts";
import { legsFor } from "./legs-for.ts";
import {
  type Body,
  canBeBody,
  faceAbove,
  findBody,
  findFaces,
  findLegs,
  isDark,
  type Legs,
  scaleFace,
} from "./person/index.ts";
import { refusePhoto } from "./photo-check.ts";
import { takeGarment } from "./take-garment.ts";
import {
  type Figure,
  figureOf,
  type WornBottom,
  type WornGarment,
  warpBottom,
  warpTop,
} from "./warp/index.ts";

export type TryOnStage = "garment" | "person" | "warp" | "composite";

interface TryOnOptions {
  /** Awaited before each stage, so that the caller can report progress and yield. */
  readonly onStage?: (stage: TryOnStage) => void | Promise<void>;
  readonly points?: FitPoints | null;
  /** Omitted: "auto", as the old top is worn. */
  readonly tuck?: Fit["tuck"];
}

interface Piece {
  /** The garment lies or hangs on any ground, or has an alpha channel. */
  readonly picture: RgbaImage;
  readonly strokes?: GarmentStrokes;
  /** The kind of the garment; null: its outline tells. */
  readonly kind?: GarmentKind | null;
}

interface TryOnPicture {
  readonly ok: true;
  /** Of the photo's size; pixels that the garment does not touch equal the photo's. */
  readonly image: RgbaImage;
  /** Of the first piece. */
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

/** `person` is a frontal photo; for the other arguments see `Piece`. */
export function tryOn(
  person: RgbaImage,
  garment: RgbaImage,
  { strokes = [], kind = null, ...options }: TryOnOptions & Omit<Piece, "picture"> = {},
): Promise<TryOnOutcome> {
  return tryOnPieces(person, [{ picture: garment, strokes, kind }], options);
}

/** One garment, or a top with a bottom: the bottom goes on first, so that the top's hem is before it. */
export async function tryOnPieces(
  person: RgbaImage,
  pieces: readonly Piece[],
  { onStage, points = null, tuck = "auto" }: TryOnOptions = {},
): Promise<TryOnOutcome> {
  const milliseconds: Record<TryOnStage, number> = { garment: 0, person: 0, warp: 0, composite: 0 };
  const stage = async <T>(name: TryOnStage, run: () => T): Promise<T> => {
    await onStage?.(name);
    const start = performance.now();
    const result = run();
    milliseconds[name] = performance.now() - start;
    return result;
  };

  const taken = await stage("garment", () => takePieces(pieces));
  if (!taken.ok) return taken;
  const photo = workingPhoto(person);
  const body = await stage("person", () => takePerson(photo, points));
  if (typeof body === "string") return refuse("photo", body);
  const fits = points ? Number(canBeBody(points, body)) : body.confidence;
  if (fits < MIN_CONFIDENCE) return refuse("photo", whyUnfit(photo, body));
  const legs = legsOf(taken, body);
  if (typeof legs === "string") return refuse("photo", legs);

  const worn = await stage("warp", () => warpPieces(taken, { body, legs, tuck, photo }));
  if (!worn) return refuse("garment", "garment_shapeless");
  const image = await stage("composite", () => {
    const { upper } = worn;
    const { picture, body: below } = wearBelow(photo, body, worn);
    const dressed = upper ? compositeGarment(picture, upper.layers, upper.figure, below) : picture;
    return enlarge(person, photo, dressed);
  });
  const { category } = taken;
  const confidence = Math.min(taken.confidence, fits);
  return { ok: true, image, category, confidence, points: body.points, milliseconds };
}

interface TakenPieces {
  readonly ok: true;
  readonly upper: GarmentCutout | null;
  readonly lower: GarmentCutout | null;
  readonly category: GarmentKind;
  readonly confidence: number;
}

function takePieces(pieces: readonly Piece[]): TakenPieces | TryOnRefusal {
  const garments: GarmentCutout[] = [];
  for (const { picture, strokes = [], kind = null } of pieces) {
    const cutOut = takeGarment(picture, strokes, kind);
    if (!cutOut.ok) return refuse("garment", cutOut.failureCode);
    garments.push(cutOut.garment);
  }
  const [upper, ...furtherUpper] = garments.filter(({ kind }) => !isBottom(kind));
  const [lower, ...furtherLower] = garments.filter(({ kind }) => isBottom(kind));
  const isAlike = furtherUpper.length + furtherLower.length > 0;
  if (isAlike || (upper?.kind === "dress" && lower)) return refuse("garment", "pieces_alike");
  return {
    ok: true,
    upper: upper ?? null,
    lower: lower ?? null,
    category: garments[0].kind,
    confidence: Math.min(...garments.map(({ confidence }) => confidence)),
  };
}

/** Null where a top needs none, and a dress goes on without. */
function legsOf({ upper, lower }: TakenPieces, body: Body): Legs | FailureCode | null {
  if (lower) return legsFor(lower.kind, body);
  const legs = upper?.kind === "dress" ? findLegs(body) : null;
  return typeof legs === "string" ? null : legs;
}

interface Wearer {
  readonly body: Body;
  readonly legs: Legs | null;
  readonly tuck: Fit["tuck"];
  readonly photo: RgbaImage;
}

interface WornPieces {
  readonly upper: { readonly layers: WornGarment; readonly figure: Figure } | null;
  readonly lower: WornBottom | null;
  readonly legs: Legs | null;
}

/** Null for a garment without the shape of its kind. */
function warpPieces(
  { upper, lower }: TakenPieces,
  { body, legs, tuck, photo }: Wearer,
): WornPieces | null {
  const figure = figureOf(body, upper?.kind === "dress" ? "out" : tuck);
  const layers = upper && warpTop(upper, figure, photo);
  const bottom = lower && legs && warpBottom(lower, body, legs, photo);
  if ((upper && !layers) || (lower && !bottom)) return null;
  return { upper: layers && { layers, figure }, lower: bottom, legs };
}

/** What a top is put on: a new bottom, or the bare legs below a dress. */
function wearBelow(
  photo: RgbaImage,
  body: Body,
  { upper, lower, legs }: WornPieces,
): { readonly picture: RgbaImage; readonly body: Body } {
  if (lower && legs) {
    const figure = figureOf(body, "in");
    const picture = compositeBottom(photo, lower, { body, legs, figure });
    return { picture, body: dressedBody(body, picture, lower.garment) };
  }
  if (!upper || !legs) return { picture: photo, body };
  return removeOldSkirt(photo, upper.layers, { body, legs, figure: upper.figure });
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
