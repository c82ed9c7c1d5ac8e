import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { findBody, findFace } from "#worker/engines/local/person/index.ts";
import { shrinkToFit } from "#worker/media/codecs/pixels.ts";
import { CHECKED_SIDE, checkResult } from "#worker/result-checks/check-result.ts";
import { goodResults } from "./good-results.ts";
import {
  bare,
  narrowWaist,
  type Places,
  placesOf,
  shiftSkin,
  swapFace,
} from "./synthetic-changes.ts";

interface Person {
  readonly photo: RgbaImage;
  readonly places: Places;
}

type Change = (result: RgbaImage, person: Person, other: Person) => RgbaImage;

const CHANGES: Readonly<Record<string, Change>> = {
  "good result": (result) => result,
  "the photo itself": (_, { photo }) => photo,
  "waist narrowed by 3 %": (result, { places }) => narrowWaist(result, places, 0.03),
  "waist narrowed by 5 %": (result, { places }) => narrowWaist(result, places, 0.05),
  "waist narrowed by 10 %": (result, { places }) => narrowWaist(result, places, 0.1),
  "another face": (result, { places }, other) =>
    swapFace(result, places.face, other.photo, other.places.face),
  "skin of another hue": (result, { places }) => shiftSkin(result, places.face, [14, 0, -14]),
  "bared chest": (result, { places }) => bare(result, places.face, "chest"),
  "bared belly": (result, { places }) => bare(result, places.face, "belly"),
  "bared trunk": (result, { places }) => bare(result, places.face, "trunk"),
  "bared legs": (result, { places }) => bare(result, places.face, "legs"),
};

/** Half of a waist in face widths; the engine placed other waists wrongly, as at a raised arm. */
const WAIST = { least: 0.6, most: 1.3 };

/** A person whose face the checks see, and whose waist is where it can be changed. */
function personOf(photo: RgbaImage): Person | null {
  const face = findFace(photo);
  if (!face || !findFace(shrinkToFit(photo, CHECKED_SIDE))) return null;
  const places = placesOf(findBody(photo, face), photo);
  const half = places.half / places.face.width;
  return half > WAIST.least && half < WAIST.most ? { photo, places } : null;
}

/** Whether the photo shows legs, and the garment's name is of a kind that leaves them covered. */
function coversLegs(name: string, { photo, places: { face } }: Person): boolean {
  const legs = photo.height - (face.y + (1.12 + 4.3) * face.width);
  return legs > 2 * face.width && !/(dress|skirt|shorts)-/.test(name);
}

interface Count {
  stopped: number;
  all: number;
}

/**
 * Prints what the checks of results say of the local engine's own try-ons and of each change of them, for the
 * even and the odd results apart.
 *
 * @param dir with `person/`, `round-2/person/` and `home/`
 * @param kept a folder for the results, which are made once
 */
export async function measureCheckRates(dir: string, kept: string): Promise<void> {
  const counts = Object.fromEntries(
    Object.keys(CHANGES).map((name): [string, [Count, Count]] => [
      name,
      [
        { stopped: 0, all: 0 },
        { stopped: 0, all: 0 },
      ],
    ]),
  );
  const persons = new Map<RgbaImage, Person | null>();
  const times: number[] = [];
  let other: Person | null = null;
  let at = 0;
  for await (const { name, photo, garment, result } of goodResults(dir, kept)) {
    if (!persons.has(photo)) persons.set(photo, personOf(photo));
    const person = persons.get(photo);
    if (!person) continue;
    const others = [...persons.values()].filter((one) => one && one !== person);
    other = others[at % Math.max(1, others.length)] ?? null;
    for (const [change, make] of Object.entries(CHANGES)) {
      if (change === "another face" && !other) continue;
      if (change === "bared legs" && !coversLegs(name, person)) continue;
      const changed = shrinkToFit(make(result, person, other ?? person), CHECKED_SIDE);
      const before = shrinkToFit(photo, CHECKED_SIDE);
      const since = process.cpuUsage();
      const fault = await checkResult(before, changed, async () => [
        shrinkToFit(garment, CHECKED_SIDE),
      ]);
      const { user, system } = process.cpuUsage(since);
      const isGood = change === "good result";
      if (isGood) times.push((user + system) / 1000);
      const count = counts[change][at % 2];
      count.all++;
      if (fault) count.stopped++;
      if ((fault !== null) === isGood) console.log(`  ${name.padEnd(52)} ${change}: ${fault}`);
    }
    at++;
  }
  const shown = ({ stopped, all }: Count) => `${stopped} of ${all}`.padStart(12);
  console.log(`stopped${" ".repeat(22)}even         odd`);
  for (const [name, [even, odd]] of Object.entries(counts)) {
    console.log(`  ${name.padEnd(24)}${shown(even)}${shown(odd)}`);
  }
  times.sort((a, b) => a - b);
  const share = (k: number) => times[Math.floor(k * (times.length - 1))]?.toFixed(0);
  console.log(`CPU milliseconds of a check: median ${share(0.5)}, nine in ten ${share(0.9)}`);
}
