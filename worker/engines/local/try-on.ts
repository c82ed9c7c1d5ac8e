import type { FailureCode } from "#worker/contract/failures.ts";
import type { Fit, FitPoints, LegPoints } from "#worker/contract/fit.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import type { RefusingFinding } from "#worker/contract/photo-findings.ts";
import {
  applyGains,
  compositeBottom,
  compositeGarment,
  dressedBody,
  enlarge,
  gainsBetween,
  removeOldSkirt,
  workingPhoto,
} from "./composite/index.ts";
import {
  type GarmentCutout,
  type GarmentKind,
  type GarmentResult,
  isBottom,
} from "./garment/index.ts";
import type { Layer, RgbaImage } from "./image/index.ts";
import { legsFor } from "./legs-for.ts";
import {
  type Body,
  canBeBody,
  confidenceBelow,
  faceAbove,
  findBody,
  findFaces,
  isDark,
  type Legs,
  scaleFace,
  whyUnfit,
  whyUnfitBelow,
} from "./person/index.ts";
import { refusePhoto } from "./photo-check.ts";
import { takeGarment } from "./take-garment.ts";
import {
  type Figure,
  figureOf,
  type WarpedBottom,
  type WarpedTop,
  warpBottom,
  warpTop,
} from "./warp/index.ts";

export type TryOnStage = "garment" | "person" | "warp" | "composite";

interface TryOnOptions {
  /** Awaited before each stage, so that the caller can report progress and yield. */
  readonly onStage?: (stage: TryOnStage) => void | Promise<void>;
  readonly points?: FitPoints | null;
  /** If omitted, the engine finds them. */
  readonly legs?: LegPoints | undefined;
  /** If omitted, "auto": as the old top is worn. */
  readonly tuck?: Fit["tuck"];
}

export interface Piece {
  /** The garment lies or hangs on any ground, or has an alpha channel. */
  readonly picture: RgbaImage;
  readonly strokes?: GarmentStrokes;
  /** The kind of the garment; null derives it from the outline. */
  readonly kind?: GarmentKind | null;
  /** The stored analysis of the picture; if omitted, the picture is analysed now. */
  readonly taken?: GarmentResult | null;
}

interface TryOnPicture {
  readonly ok: true;
  /** Has the photo's size; pixels that the garment does not touch equal the photo's. */
  readonly image: RgbaImage;
  /** The kind of the first piece. */
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

export const MIN_CONFIDENCE = 0.5;

/** `person` is a frontal photo; for the other arguments see `Piece`. */
export function tryOn(
  person: RgbaImage,
  garment: RgbaImage,
  { strokes = [], kind = null, ...options }: TryOnOptions & Omit<Piece, "picture" | "taken"> = {},
): Promise<TryOnOutcome> {
  return tryOnPieces(person, [{ picture: garment, strokes, kind }], options);
}

/** One garment, or a top with a bottom. The bottom is drawn first, so the top's hem covers it. */
export async function tryOnPieces(
  person: RgbaImage,
  pieces: readonly Piece[],
  { onStage, points = null, legs: placed, tuck = "auto" }: TryOnOptions = {},
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
  const fitting = fitOf(taken, body, { points, legs: placed, photo });
  if (typeof fitting === "string") return refuse("photo", fitting);
  const { legs, fits } = fitting;

  const warped = await stage("warp", () => warpPieces(taken, { body, legs, tuck, photo }));
  if (!warped) return refuse("garment", "garment_shapeless");
  const image = await stage("composite", () => {
    const { upper } = warped;
    matchExposure(taken, warped, photo, body);
    const { picture, body: worn } = wearBelow(photo, body, warped);
    if (!upper) return enlarge(person, photo, picture);
    const wearer = { body: worn, figure: upper.figure, photo };
    return enlarge(person, photo, compositeGarment(picture, upper.layers, wearer));
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
  for (const { picture, strokes = [], kind = null, taken } of pieces) {
    const cutOut = taken ?? takeGarment(picture, strokes, kind);
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

/** Null if a top needs no legs, or a dress can be worn without them. */
function legsOf(
  { upper, lower }: Pick<TakenPieces, "upper" | "lower">,
  body: Body,
  placed: LegPoints | undefined,
): Legs | FailureCode | null {
  if (lower) return legsFor(lower.kind, body, placed);
  const legs = upper?.kind === "dress" ? legsFor("dress", body, placed) : null;
  return typeof legs === "string" ? null : legs;
}

interface Wearer {
  readonly body: Body;
  readonly legs: Legs | null;
  readonly tuck: Fit["tuck"];
  readonly photo: RgbaImage;
}

interface WarpedPieces {
  readonly upper: { readonly layers: WarpedTop; readonly figure: Figure } | null;
  readonly lower: WarpedBottom | null;
  readonly legs: Legs | null;
}

/** Null for a garment without the shape of its kind. */
function warpPieces(
  { upper, lower }: TakenPieces,
  { body, legs, tuck, photo }: Wearer,
): WarpedPieces | null {
  const isDress = upper?.kind === "dress";
  const figure = figureOf(body, isDress ? "out" : tuck, isDress ? legs : null);
  const layers = upper && warpTop(upper, figure, photo);
  const bottom = lower && legs && warpBottom(lower, body, legs, photo);
  if ((upper && !layers) || (lower && !bottom)) return null;
  return { upper: layers && { layers, figure }, lower: bottom, legs };
}

/** Gives the garments the light of the photo. */
function matchExposure(
  { upper, lower }: TakenPieces,
  warped: WarpedPieces,
  photo: RgbaImage,
  { silhouette }: Body,
): void {
  const match = (garment: GarmentCutout | null, layers: readonly Layer[]) => {
    const gains = garment && gainsBetween(garment, photo, silhouette.region);
    if (gains) for (const layer of layers) applyGains(layer, gains);
  };
  if (warped.upper) match(upper, [warped.upper.layers.garment, warped.upper.layers.back]);
  if (warped.lower) match(lower, [warped.lower.garment]);
}

/** The picture that a top is put on: with a new bottom, or with bare legs below a dress. */
function wearBelow(
  photo: RgbaImage,
  body: Body,
  { upper, lower, legs }: WarpedPieces,
): { readonly picture: RgbaImage; readonly body: Body } {
  if (lower && legs) {
    const figure = figureOf(body, "in");
    const picture = compositeBottom(photo, lower, { body, legs, figure });
    return { picture, body: dressedBody(body, picture, lower.garment) };
  }
  if (!upper || !legs) return { picture: photo, body };
  return removeOldSkirt(photo, upper.layers, { body, legs, figure: upper.figure });
}

/** Points placed by hand select the person, and replace a face that is not found. */
function takePerson(photo: RgbaImage, points: FitPoints | null): Body | RefusingFinding {
  const faces = findFaces(photo, { tilted: true });
  if (points) return findBody(photo, faces[0] ?? faceAbove(points, photo), { points });
  const refused = refusePhoto(photo, faces);
  const [face] = faces;
  return refused ?? (face ? findBody(photo, face) : "no_person");
}

interface Given {
  readonly points: FitPoints | null;
  readonly legs: LegPoints | undefined;
  readonly photo: RgbaImage;
}

/** The legs, and how well the body is known where the pieces cover it; else why the photo is refused. */
function fitOf(
  { upper, lower }: Pick<TakenPieces, "upper" | "lower">,
  body: Body,
  { points, legs: placed, photo }: Given,
): { legs: Legs | null; fits: number } | FailureCode {
  const isUnlit = () => isDark(photo, scaleFace(body.face, 1 / body.scale));
  const above = points ? Number(canBeBody(points, body)) : upper ? body.confidence : 1;
  if (above < MIN_CONFIDENCE) return isUnlit() ? "too_dark" : whyUnfit(body);
  const legs = legsOf({ upper, lower }, body, placed);
  if (typeof legs === "string") return legs;
  if (!lower || !legs || points || placed) return { legs, fits: above };
  const isLong = lower.kind === "trousers";
  const below = confidenceBelow(body, legs, isLong);
  if (below < MIN_CONFIDENCE) return isUnlit() ? "too_dark" : whyUnfitBelow(body, legs, isLong);
  return { legs, fits: Math.min(above, below) };
}

function refuse(cause: TryOnRefusal["cause"], failureCode: FailureCode): TryOnRefusal {
  return { ok: false, cause, failureCode };
}
