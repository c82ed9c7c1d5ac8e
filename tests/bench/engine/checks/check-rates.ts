import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { findBody, findFace } from "#worker/engines/local/person/index.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { CHECKED_SIDE, checkResult } from "#worker/result-checks/check-result.ts";
import { BAD, GOOD, type Person } from "./changes.ts";
import { type GoodResult, goodResults } from "./good-results.ts";
import { placesOf } from "./narrow-body.ts";

/** Half of a waist in face widths; the engine placed other waists wrongly, as at a raised arm. */
const WAIST = { least: 0.6, most: 1.3 };
/** The engine is timed on one of this many results. */
const TIMED = 8;

/** A person with a detectable face, and a waist at a plausible place. */
function personOf(photo: RgbaImage): Person | null {
  const face = findFace(photo);
  if (!face || !findFace(shrinkToFit(photo, CHECKED_SIDE))) return null;
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

interface Count {
  stopped: number;
  all: number;
}

type Counts = Readonly<Record<string, readonly [Count, Count]>>;

function emptyCounts(): Counts {
  const names = [...Object.keys(GOOD), ...Object.keys(BAD)];
  const empty = () => ({ stopped: 0, all: 0 });
  return Object.fromEntries(names.map((name) => [name, [empty(), empty()] as const]));
}

async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const since = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

interface Times {
  readonly check: number[];
  readonly engine: number[];
}

/**
 * Prints the outcome of the checks of results for the local engine's try-ons and each change of
 * them, separately for the even and the odd results.
 *
 * @param dir as `goodResults` takes it
 * @param kept a folder for the results, which are made once
 */
export async function measureCheckRates(dir: string, kept: string): Promise<void> {
  const counts = emptyCounts();
  const persons = new Map<RgbaImage, Person | null>();
  const times: Times = { check: [], engine: [] };
  let at = 0;
  for await (const good of goodResults(dir, kept)) {
    const { photo } = good;
    if (!persons.has(photo)) persons.set(photo, personOf(photo));
    const person = persons.get(photo);
    if (!person) continue;
    const others = [...persons.values()].filter((one) => one && one !== person);
    const other = others[at % Math.max(1, others.length)] ?? null;
    await measure(good, { person, other, half: (at % 2) as 0 | 1 }, { counts, times });
    if (at % TIMED === 0) {
      times.engine.push(await millisecondsOf(() => tryOn(photo, good.garment)));
    }
    at++;
  }
  print(counts, times);
}

interface Measured {
  readonly person: Person;
  /** The person whose face and hair are inserted. */
  readonly other: Person | null;
  readonly half: 0 | 1;
}

async function measure(
  { name, garment, result }: GoodResult,
  { person, other, half }: Measured,
  { counts, times }: { readonly counts: Counts; readonly times: Times },
): Promise<void> {
  const before = shrinkToFit(person.photo, CHECKED_SIDE);
  for (const [change, make] of Object.entries({ ...GOOD, ...BAD })) {
    if (/^another (face|hair)/.test(change) && !other) continue;
    if (change === "bared legs" && !coversLegs(name, person)) continue;
    const changed = shrinkToFit(await make(result, person, other ?? person), CHECKED_SIDE);
    const garments = async () => [shrinkToFit(garment, CHECKED_SIDE)];
    let fault: string | null = null;
    const time = await millisecondsOf(async () => {
      ({ fault } = await checkResult(before, changed, garments));
    });
    const isGood = change in GOOD;
    if (isGood) times.check.push(time);
    const count = counts[change][half];
    count.all++;
    if (fault) count.stopped++;
    if ((fault !== null) === isGood) console.log(`  ${name.padEnd(52)} ${change}: ${fault}`);
  }
}

function print(counts: Counts, { check, engine }: Times): void {
  const shown = ({ stopped, all }: Count) => `${stopped} of ${all}`.padStart(12);
  console.log(`stopped${" ".repeat(28)}even         odd`);
  for (const [name, [even, odd]] of Object.entries(counts)) {
    console.log(`  ${name.padEnd(30)}${shown(even)}${shown(odd)}`);
  }
  const rank = (times: readonly number[], k: number) =>
    [...times].sort((a, b) => a - b)[Math.floor(k * (times.length - 1))] ?? Number.NaN;
  const [median, most] = [rank(check, 0.5), rank(check, 0.9)];
  console.log(
    `CPU milliseconds of a check: median ${median.toFixed(0)}, nine in ten ${most.toFixed(0)}; ` +
      `${((100 * median) / rank(engine, 0.5)).toFixed(0)} % of the engine's median`,
  );
}
