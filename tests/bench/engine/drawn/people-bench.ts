import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findBody, findFaces, whyUnfit } from "#worker/engines/local/person/index.ts";
import { refusePhoto } from "#worker/engines/local/photo-check.ts";
import { MIN_CONFIDENCE } from "#worker/engines/local/try-on.ts";
import { overlapOf } from "../overlap.ts";
import { type Cell, sheetPicture, thumbnail } from "../sheet.ts";
import { drawFigure } from "./figure.ts";
import { pointError } from "./pair.ts";
import { type ClassedFigure, classedFigures } from "./people-spec.ts";
import { photograph } from "./photograph.ts";

/** The limits of a right analysis: the least overlap, and the largest distances in heads. */
const RIGHT = { silhouette: 0.92, shoulder: 0.25, elbow: 0.45 };
const EACH = 5;
const ACROSS = 2 * EACH;

interface Seen {
  readonly figure: ClassedFigure;
  readonly isAccepted: boolean;
  readonly isRight: boolean;
  /** The code of a refusal. */
  readonly refusal: string | null;
  readonly cell: Cell;
}

async function analyse(figure: ClassedFigure, size: number): Promise<Seen> {
  const drawn = drawFigure(figure.spec);
  const photo = await photograph(drawn.image);
  const faces = findFaces(photo, { tilted: true });
  const refused = refusePhoto(photo, faces);
  const cell = (line: string, isAccepted: boolean): Cell => ({
    image: thumbnail(photo, size),
    lines: [figure.spec.name, line],
    refused: !isAccepted,
  });
  const [face] = faces;
  if (refused || !face) {
    const refusal = String(refused);
    return { figure, isAccepted: false, isRight: false, refusal, cell: cell(refusal, false) };
  }
  const body = findBody(photo, face);
  const { confidence, silhouette, points } = body;
  const overlap = overlapOf(drawn.person, silhouette.region, 0);
  const shoulder = pointError(drawn, points, ["leftShoulder", "rightShoulder"]);
  const elbow = pointError(drawn, points, ["leftElbow", "rightElbow"]);
  const isRight = overlap >= RIGHT.silhouette && shoulder <= RIGHT.shoulder && elbow <= RIGHT.elbow;
  const isAccepted = confidence >= MIN_CONFIDENCE;
  const errors = `sil ${overlap.toFixed(2)} sh ${shoulder.toFixed(2)} el ${elbow.toFixed(2)}`;
  const refusal = isAccepted ? null : whyUnfit(body);
  const line = `${refusal ?? confidence.toFixed(2)} ${errors}${isRight ? "" : " WRONG"}`;
  return { figure, isAccepted, isRight, refusal, cell: cell(line, isAccepted) };
}

function summary(title: string, seen: readonly Seen[]): string {
  const both = seen.filter(({ isAccepted, isRight }) => isAccepted && isRight).length;
  const wrong = seen.filter(({ isAccepted, isRight }) => isAccepted && !isRight).length;
  const lost = seen.filter(({ isAccepted, isRight }) => !isAccepted && isRight).length;
  const parts = [`${both}/${seen.length} accepted and right`, `${wrong} accepted though wrong`];
  const refused = seen.filter(({ isAccepted }) => !isAccepted);
  const named = refused.filter(({ figure, refusal }) => figure.causes.includes(String(refusal)));
  parts.push(`${lost} refused though right`, `cause true in ${named.length}/${refused.length}`);
  return `${title.padEnd(42)} ${parts.join(", ")}`;
}

/**
 * Analyses drawn people of all classes and prints, by class and half of the seeds, how many are
 * accepted, how many analyses are right, and how many refusals name the true cause. The constants of the engine may be chosen on the fitted
 * half only.
 *
 * @param out the folder for people.jpg
 */
export async function benchPeople(out: string, size: number): Promise<void> {
  const seen: Seen[] = [];
  for (const figure of classedFigures(EACH)) seen.push(await analyse(figure, size));
  for (const name of new Set(seen.map(({ figure }) => figure.class))) {
    console.log(
      summary(
        name,
        seen.filter(({ figure }) => figure.class === name),
      ),
    );
  }
  for (const half of ["fitted", "held out"] as const) {
    console.log(
      summary(
        half,
        seen.filter(({ figure }) => figure.half === half),
      ),
    );
  }
  const rows: Cell[][] = [];
  for (let k = 0; k < seen.length; k += ACROSS) {
    rows.push(seen.slice(k, k + ACROSS).map(({ cell }) => cell));
  }
  mkdirSync(out, { recursive: true });
  const file = path.join(out, "people.jpg");
  writeFileSync(file, await sheetPicture(rows, size));
  console.log(`The sheet is ${file}`);
}
