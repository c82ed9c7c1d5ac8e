import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { median } from "../statistics.ts";
import { measureMemory } from "./memory.ts";
import { garmentOverlap, maskOf, silhouetteOverlap } from "./overlap.ts";
import { decode, readFolder, type StoredPicture } from "./pictures.ts";
import { runPair, STAGES, type StageTimes, totalOf } from "./run-pair.ts";
import { type Cell, sheetPage, sheetPicture, thumbnail } from "./sheet.ts";

interface Try {
  readonly cell: Cell;
  readonly times: StageTimes;
  readonly refused: boolean;
}

async function tryPair(person: StoredPicture, garment: StoredPicture, size: number): Promise<Try> {
  const run = await runPair(person.bytes, garment.bytes, person.fit);
  const { outcome, times } = run;
  const name = `${person.name} ${garment.name}`;
  if (!outcome.ok) {
    const lines = [name, `${outcome.cause}: ${outcome.failureCode}`];
    console.log(`  ${name.padEnd(34)} refused, ${lines[1]}`);
    const cell = { image: thumbnail(run.person, size), lines, refused: true };
    return { cell, times, refused: true };
  }
  const { category, confidence } = outcome;
  const lines = [name, `${category} ${confidence.toFixed(2)} ${totalOf(times).toFixed(0)} ms`];
  console.log(`  ${name.padEnd(34)} ${lines[1]}`);
  return { cell: { image: thumbnail(outcome.image, size), lines }, times, refused: false };
}

/** Rows of `name median max`, of the pairs that gave a picture; the first ran cold and is apart. */
function timeTable(tries: readonly Try[]): string[] {
  const [cold, ...warm] = tries.filter(({ refused }) => !refused).map(({ times }) => times);
  if (!cold || warm.length === 0) return ["  too few pictures"];
  const row = (name: string, of: (times: StageTimes) => number) => {
    const all = warm.map(of);
    const [middle, most] = [median(all), Math.max(...all)].map((ms) => ms.toFixed(0).padStart(6));
    return `  ${name.padEnd(12)} ${middle} ${most} ${of(cold).toFixed(0).padStart(6)}`;
  };
  return [...STAGES.map((stage) => row(stage, (times) => times[stage])), row("all", totalOf)];
}

async function overlaps(persons: readonly StoredPicture[], garments: readonly StoredPicture[]) {
  const lines: string[] = [];
  for (const [kind, pictures, measure] of [
    ["silhouette", persons, silhouetteOverlap],
    ["garment", garments, garmentOverlap],
  ] as const) {
    for (const { name, bytes, mask } of pictures) {
      if (!mask) continue;
      const share = measure(await decode(bytes), maskOf(mask));
      lines.push(`  ${kind.padEnd(12)} ${name.padEnd(20)} ${share?.toFixed(4) ?? "not found"}`);
    }
  }
  return lines;
}

/**
 * Every person in every garment of a folder, as a page, a JPEG and printed measures.
 *
 * @param dir with `person/` and `garment/` (or `persons/`, `garments/`), and beside a picture its
 *   exact mask, `NAME-mask.png`, or its person's fit, `NAME.fit.json`
 * @param out the folder for sheet.html and sheet.jpg
 * @param size the height of a picture on the sheets, in pixels
 */
export async function benchFolder(dir: string, out: string, size: number): Promise<void> {
  const persons = await readFolder(dir, ["person", "persons"], "person");
  const garments = await readFolder(dir, ["garment", "garments"], "garment");
  mkdirSync(out, { recursive: true });
  const shown = async ({ bytes, name }: StoredPicture): Promise<Cell> => ({
    image: thumbnail(await decode(bytes), size),
    lines: [name],
  });
  const blank = { width: 1, height: 1, data: new Uint8ClampedArray(4).fill(255) };
  const head: Cell = { image: blank, lines: [] };
  const rows: Cell[][] = [[head, ...(await Promise.all(garments.map(shown)))]];
  const tries: Try[] = [];
  for (const person of persons) {
    const row = [await shown(person)];
    for (const garment of garments) {
      const one = await tryPair(person, garment, size);
      tries.push(one);
      row.push(one.cell);
    }
    rows.push(row);
  }
  writeFileSync(path.join(out, "sheet.html"), await sheetPage(path.basename(dir), rows));
  writeFileSync(path.join(out, "sheet.jpg"), await sheetPicture(rows, size));

  const given = tries.filter(({ refused }) => !refused).length;
  console.log(`${tries.length} pairs, ${given} pictures, ${tries.length - given} refused`);
  console.log("CPU milliseconds     median    max   cold");
  console.log(timeTable(tries).join("\n"));
  const masks = await overlaps(persons, garments);
  if (masks.length > 0) console.log(["Overlap with the masks beside (IoU)", ...masks].join("\n"));
  const { live, resident } = measureMemory(persons[0].bytes, garments[0].bytes, out);
  console.log(`Memory of one run (${persons[0].name} ${garments[0].name}), both pictures apart`);
  console.log(`  ${live} MB alive at the worst moment (garbage collected at every MB made)`);
  if (resident !== null)
    console.log(`  ${resident} MB the process grew by, garbage and code in it`);
  console.log(`The sheets are ${path.join(out, "sheet.html")} and sheet.jpg`);
}
