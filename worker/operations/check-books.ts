import type { Db } from "#db/client.ts";
import {
  DATABASE_LAWS,
  findBrokenLaws,
  findPictured,
  type LawFacts,
  listCompleted,
  listReferencePaths,
  type PicturedGeneration,
  type Violation,
} from "#db/queries/invariants.ts";
import { generationKeys, mediaUrl } from "../media/keys.ts";

/** A stored picture of the private bucket. */
export interface StoredObject {
  readonly key: string;
  readonly contentType: string | undefined;
  /** When it was stored, milliseconds since 1970 UTC. */
  readonly storedAt: number;
}

/** What is checked, where it lies. */
export interface Books {
  readonly db: Db;
  /** All objects of the private bucket below a prefix, page by page. */
  readonly listObjects: (
    prefix: string,
    visit: (page: readonly StoredObject[]) => Promise<void>,
  ) => Promise<void>;
  readonly headObject: (key: string) => Promise<StoredObject | null>;
}

export interface CheckFacts extends LawFacts {
  /** Objects younger than this are of work that is under way. */
  readonly settledMs: number;
  /** Completed generations are looked after back to then; milliseconds since 1970 UTC. */
  readonly since: number;
}

const SHOWS = "I6 only what is completed shows a picture, and it is there";
const ORPHANS = "I7 every object has its row";
const DANGLES = "I7 every row has its object";
/** Every law that `checkBooks` judges. */
export const LAWS: readonly string[] = [...DATABASE_LAWS, SHOWS, ORPHANS, DANGLES];

const MOST_COMPLETED = 500;
const AT_ONCE = 10;
const FOLDER = /^generations\/([^/]+)\/([^/]+)\/(.+)$/;

/**
 * The invariants of the money (I1 to I5, I11), of likes (I10) and of pictures against rows (I6, I7):
 * everything that breaks one, nothing when all hold. The same for tests and for the running product.
 */
export async function checkBooks(books: Books, facts: CheckFacts): Promise<Violation[]> {
  return [
    ...(await findBrokenLaws(books.db, facts)),
    ...(await checkStored(books, facts)),
    ...(await checkCompleted(books, facts)),
    ...(await checkReferences(books, facts)),
  ];
}

/** What comes in lives as long as the generation is open, what goes out once it is completed. */
function mayHave(status: string, name: string): boolean {
  if (name === "output.jpg") return status === "completed" || status === "processing";
  return status === "processing";
}

async function checkStored(
  { db, listObjects }: Books,
  { now, settledMs }: CheckFacts,
): Promise<Violation[]> {
  const found: Violation[] = [];
  await listObjects("generations/", async (page) => {
    const settled = page.filter(({ storedAt }) => storedAt <= now - settledMs);
    const parts = settled.map(({ key }) => FOLDER.exec(key) ?? [key, "", "", ""]);
    const rows = await findPictured(db, [...new Set(parts.map(([, , id]) => id))]);
    for (const [key, userId, id, name] of parts) {
      const row = rows.get(id);
      if (row?.userId !== userId) found.push({ law: ORPHANS, subject: key });
      else if (!mayHave(row.status, name)) {
        found.push({ law: SHOWS, subject: `${row.status} has ${key}` });
      }
    }
  });
  return found;
}

async function checkCompleted(books: Books, { since }: CheckFacts): Promise<Violation[]> {
  const completed = await listCompleted(books.db, since, MOST_COMPLETED);
  const faults: { readonly id: string; readonly subject: string }[] = [];
  for (let at = 0; at < completed.length; at += AT_ONCE) {
    const some = completed.slice(at, at + AT_ONCE);
    const subjects = await Promise.all(some.map((generation) => faultOf(books, generation)));
    for (const [n, subject] of subjects.entries()) {
      if (subject) faults.push({ id: some[n].id, subject });
    }
  }
  if (faults.length === 0) return [];
  // What was deleted while it was looked for is in order.
  const still = await findPictured(
    books.db,
    faults.map(({ id }) => id),
  );
  return faults.filter(({ id }) => still.has(id)).map(({ subject }) => ({ law: SHOWS, subject }));
}

async function faultOf({ headObject }: Books, generation: PicturedGeneration) {
  const { output } = generationKeys(generation.userId, generation.id);
  if (generation.outputImageUrl !== mediaUrl(output)) return `${generation.id} shows another`;
  const object = await headObject(output);
  return object?.contentType?.startsWith("image/") ? null : `there is no picture at ${output}`;
}

async function checkReferences(
  { db, listObjects }: Books,
  { now, settledMs }: CheckFacts,
): Promise<Violation[]> {
  const stored = new Set<string>();
  const settled = new Set<string>();
  await listObjects("reference-images/", async (page) => {
    for (const { key, storedAt } of page) {
      stored.add(key);
      if (storedAt <= now - settledMs) settled.add(key);
    }
  });
  const named = await listReferencePaths(db);
  return [
    ...[...settled].filter((key) => !named.has(key)).map((subject) => ({ law: ORPHANS, subject })),
    ...[...named].filter((key) => !stored.has(key)).map((subject) => ({ law: DANGLES, subject })),
  ];
}
