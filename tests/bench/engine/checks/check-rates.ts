import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { findBody, findFace } from "#worker/engines/local/person/index.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { blendPhoto } from "#worker/result-checks/blend-photo.ts";
import { CHECKED_SIDE, checkResult } from "#worker/result-checks/check-result.ts";
import { BAD, type Change, type Person, SLIGHT } from "./changes.ts";
import { type GoodResult, goodResults } from "./good-results.ts";
import { placesOf } from "./narrow-body.ts";
import { PROVIDER_LIKE } from "./provider-like.ts";
import type { Measured } from "./report.ts";

/** Half of a waist in face widths; the engine placed other waists wrongly, as at a raised arm. */
const WAIST = { least: 0.6, most: 1.3 };
/** The engine is timed on one of this many results. */
const TIMED = 8;
/** The variants of providers of a person's first result and of the others, which take turns. */
const VARIANTS = { first: 3, others: 2 };
/** The changes of the others. */
const CORE = /^waist narrowed by 5|^bared (belly|trunk)|^the photo/;
/** Mean difference of two pictures, 0..255, that nobody sees. */
const INVISIBLE = 1;

/** A person with a detectable face, and a waist at a plausible place. */
function personOf(photo: RgbaImage): Person | null {
  const face = findFace(photo);
  if (!face) return null;
  const body = findBody(photo, face);
  const places = placesOf(body, photo);
  const half = places.waist.half / places.face.width;
  if (half < WAIST.least || half > WAIST.most) return null;
  const { region } = body.silhouette;
  const on = (place: number, size: number) =>
    Math.min(size - 1, Math.max(0, Math.floor(place * body.scale)));
  const isPerson = (x: number, y: number) =>
    region.data[on(y, region.height) * region.width + on(x, region.width)] > 0;
  return { photo, places, isPerson };
}

/** Whether the photo shows legs, and the garment's name is of a kind that keeps them covered. */
function coversLegs(name: string, { photo, places: { face } }: Person): boolean {
  const legs = photo.height - (face.y + (1.12 + 4.3) * face.width);
  return legs > 2 * face.width && !/(dress|skirt|shorts)-/.test(name);
}

/** Whether the photo shows most of the legs, and the garment keeps what is there. */
function keepsLegs(name: string, { photo, places: { hips, face } }: Person): boolean {
  return photo.height - hips.y > 3.5 * face.width && !/(dress|skirt|shorts|trousers)-/.test(name);
}

function applies(change: string, name: string, person: Person): boolean {
  if (change === "bared legs") return coversLegs(name, person);
  return !change.startsWith("legs longer") || keepsLegs(name, person);
}

function millisecondsSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}

/** The figures of one try-on. */
export interface Figures {
  readonly measured: readonly Measured[];
  /** Milliseconds of CPU of the engine; null where it was not timed. */
  readonly engine: number | null;
}

/**
 * The try-ons of one of `PARTS` parts of the people: all changes of a person's first try-on, then the
 * most important ones of the others.
 */
export async function* measurePart(
  dir: string,
  kept: string,
  part: number,
): AsyncGenerator<Figures> {
  const persons = new Map<string, Person | null>();
  let at = 0;
  for await (const good of goodResults(dir, kept, part)) {
    const { person: of, photo } = good;
    if (!persons.has(of)) persons.set(of, personOf(shrinkToFit(photo, CHECKED_SIDE)));
    const person = persons.get(of);
    if (!person) continue;
    const others = [...persons.values()].filter((one) => one && one !== person);
    const other = others[at % Math.max(1, others.length)] ?? null;
    const measured = [
      ...(await variantsOf(good, person, at + part)),
      ...(await changesOf(good, person, other)),
    ];
    const since = process.threadCpuUsage();
    const isTimed = at++ % TIMED === 0;
    if (isTimed) await tryOn(photo, good.garment);
    yield { measured, engine: isTimed ? millisecondsSince(since) : null };
  }
}

/** The result, and as some providers deliver it: all must pass. */
async function variantsOf(good: GoodResult, person: Person, at: number): Promise<Measured[]> {
  const variants = Object.entries(PROVIDER_LIKE);
  const length = good.round ? VARIANTS.others : VARIANTS.first;
  const some = Array.from({ length }, (_, k) => {
    const [name, vary] = variants[
      (VARIANTS.first * at + k) % variants.length
    ] as (typeof variants)[0];
    return [`good, ${name}`, vary] as const;
  });
  const found: Measured[] = [];
  for (const [change, vary] of [["good", null] as const, ...some]) {
    const result = vary ? await vary(good.result) : good.result;
    found.push(await judge(good, person, { change, check: null, isGood: true }, result));
  }
  return found;
}

async function changesOf(
  good: GoodResult,
  person: Person,
  other: Person | null,
): Promise<Measured[]> {
  const result = shrinkToFit(good.result, CHECKED_SIDE);
  const found: Measured[] = [];
  for (const [change, { check, make }] of Object.entries({ ...BAD, ...SLIGHT })) {
    if (good.round && !CORE.test(change)) continue;
    if (!applies(change, good.name, person) || (/^another (face|hair)/.test(change) && !other)) {
      continue;
    }
    const changed = make(result, person, other ?? person);
    found.push(await judge(good, person, { change, check, isGood: false }, changed));
  }
  return found;
}

async function judge(
  { group, name, garment }: GoodResult,
  { photo }: Person,
  kind: { readonly change: string; readonly check: Change["check"]; readonly isGood: boolean },
  result: RgbaImage,
): Promise<Measured> {
  const garments = async () => [shrinkToFit(garment, CHECKED_SIDE)];
  const since = process.threadCpuUsage();
  const small = shrinkToFit(result, CHECKED_SIDE);
  const { fault, scores, kept } = await checkResult(photo, small, garments);
  const time = millisecondsSince(since);
  if ((fault !== null) === kind.isGood && !(kind.change in SLIGHT)) {
    console.log(`  ${group} ${name.slice(0, 60)} ${kind.change}: ${fault}`);
  }
  const isUndone = kind.change in SLIGHT && kept !== null && undoes(result, photo, kept);
  return { group, ...kind, fault, scores, time, isUndone };
}

/** Whether the blending brings most of what it changes back to the photo. */
function undoes(
  result: RgbaImage,
  photo: RgbaImage,
  kept: Parameters<typeof blendPhoto>[2],
): boolean {
  const blended = blendPhoto(result, photo, kept);
  let [before, after] = [0, 0];
  for (let i = 0; i < photo.data.length; i++) {
    // Pixels that the garment changed stay.
    const off = Math.abs(result.data[i] - photo.data[i]);
    if (off > 24) continue;
    before += off;
    after += Math.abs(blended.data[i] - photo.data[i]);
  }
  return after < 0.5 * before || after / photo.data.length < INVISIBLE / 10;
}
