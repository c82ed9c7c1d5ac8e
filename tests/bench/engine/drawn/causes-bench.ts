import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chunksOf } from "#worker/chunks.ts";
import { isRefusing } from "#worker/contract/photo-findings.ts";
import { checkPhoto } from "#worker/engines/local/photo-check.ts";
import { takeGarment } from "#worker/engines/local/take-garment.ts";
import { overlapOf } from "../overlap.ts";
import { type Cell, sheetPicture, thumbnail } from "../sheet.ts";
import { type CausePicture, garmentCauses, ordinary, photoCauses } from "./causes.ts";
import { photograph } from "./photograph.ts";

/** The first seed of each half, and the pictures of a cause. */
const HALVES = { fitted: 0, "held out": 1000 } as const;
const EACH = 14;
/** The least overlap of a right cut-out with the drawn one. */
const RIGHT = 0.9;

interface Answer {
  readonly said: string;
  /** The true cause, or for a turned picture the reading of the upright one. */
  readonly isRight: boolean;
  readonly isRefused: boolean;
}

async function answerTo({ role, image, codes, kind, whole }: CausePicture): Promise<Answer> {
  const picture = await photograph(image);
  if (role === "photo") {
    const found = checkPhoto(picture);
    const said = found.find((name) => codes.includes(name)) ?? found[0] ?? "taken";
    return { said, isRight: codes.includes(said), isRefused: isRefusing(said) };
  }
  const taken = takeGarment(picture);
  if (!taken.ok) {
    const { failureCode: said } = taken;
    return { said, isRight: codes.includes(said), isRefused: true };
  }
  const { garment } = taken;
  const said = `${garment.kind} ${garment.confidence.toFixed(2)}`;
  const isUpright = whole !== null && overlapOf(whole, garment.outer, 127) > RIGHT;
  return { said, isRight: kind === garment.kind && isUpright, isRefused: false };
}

/**
 * Counts how often drawn pictures with a known fault are refused for it, or read as if upright, and
 * how often faultless ones are not taken. Only the first half may be used to choose constants.
 *
 * @param out the folder for causes.jpg
 */
export async function benchCauses(out: string, size: number): Promise<void> {
  const rows: Cell[][] = [];
  for (const [half, from] of Object.entries(HALVES)) {
    const pictures = [
      ...garmentCauses(from, EACH),
      ...photoCauses(from, EACH),
      ...ordinary(from, 3 * EACH),
    ];
    const all = { right: 0, pictures: 0, named: 0, refused: 0 };
    for (const cause of new Set(pictures.map((picture) => picture.cause))) {
      const cells: Cell[] = [];
      const counts = new Map<string, number>();
      let right = 0;
      const own = pictures.filter((picture) => picture.cause === cause);
      for (const picture of own) {
        const { said, isRight, isRefused } = await answerTo(picture);
        right += Number(isRight);
        if (!cause.startsWith("ordinary")) {
          all.pictures++;
          all.right += Number(isRight);
          all.refused += Number(isRefused);
          all.named += Number(isRefused && isRight);
        }
        const key = isRight ? "right" : said.replace(/ [\d.]+$/, "");
        counts.set(key, (counts.get(key) ?? 0) + 1);
        const lines = [picture.name, `${said}${isRight ? "" : " WRONG"}`];
        cells.push({ image: thumbnail(picture.image, size), lines, refused: !isRight });
      }
      const wrong = [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
      console.log(`${half.padEnd(9)} ${cause.padEnd(18)} ${right}/${own.length}  ${wrong}`);
      // The encoder takes no sheet of 42 pictures side by side.
      rows.push(...chunksOf(cells, EACH));
    }
    const refusals = `${all.named}/${all.refused} refusals name the cause`;
    console.log(`${half.padEnd(9)} all causes ${all.right}/${all.pictures}, ${refusals}`);
  }
  mkdirSync(out, { recursive: true });
  const file = path.join(out, "causes.jpg");
  writeFileSync(file, await sheetPicture(rows, size));
  console.log(`The sheet is ${file}`);
}
