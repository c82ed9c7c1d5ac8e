import type { Db } from "#db/client.ts";
import type { WalkedPart } from "#db/queries/invariant-checks.ts";
import {
  DATABASE_LAWS,
  findBroken,
  findNewlyBroken,
  findPictured,
  findStretchEnd,
  type LawFacts,
  listCompleted,
  listNewlyCompleted,
  listReferencePaths,
  type PicturedGeneration,
  SHOWN,
  type UserRange,
  type Violation,
} from "#db/queries/invariants.ts";
import { generationKeys, mediaUrl } from "../media/storage/keys.ts";

/** A stored picture of the private bucket. */
export interface StoredObject {
  readonly key: string;
  readonly contentType: string | undefined;
  /** When it was stored, milliseconds since 1970 UTC. */
  readonly storedAt: number;
}

/** Keys in their order: from after one, or from the first, to another, or to the last. */
export interface KeyRange {
  readonly after?: string;
  /** This one included. */
  readonly upTo?: string;
}

/** What is checked, where it lies. */
export interface Books {
  readonly db: Db;
  /** The objects of the private bucket below a prefix, in a range. */
  readonly listObjects: (prefix: string, range: KeyRange) => Promise<StoredObject[]>;
  readonly headObject: (key: string) => Promise<StoredObject | null>;
}

export interface CheckFacts extends LawFacts {
  /** Objects younger than this are of work that is under way. */
  readonly settledMs: number;
}

const SHOWS = "I6 only what is completed shows a picture, and it is there";
const ORPHANS = "I7 every object has its row";
const DANGLES = "I7 every row has its object";
/** Every law that is judged here. */
export const LAWS: readonly string[] = [...DATABASE_LAWS, SHOWS, ORPHANS, DANGLES];

/** Of the ledger; with all that belongs to them a second's work at most. */
const ROWS_A_STRETCH = 5000;
const AT_ONCE = 10;
const FOLDER = /^generations\/([^/]+)\/([^/]+)\/(.+)$/;

/**
 * The invariants of the money (I1 to I5, I11), of likes (I10), of pictures against rows (I6, I7) and of
 * removals (I9): what breaks one, from after an account on in the order of their ids, for so many stretches of them
 * and twenty times at most in each. The same for tests and for the running product.
 */
export async function walkBooks(
  books: Books,
  facts: CheckFacts,
  after: string,
  stretches: number,
): Promise<WalkedPart> {
  const violations: Violation[] = [];
  let from = after;
  for (let n = 0; n < stretches; n++) {
    const upTo = await findStretchEnd(books.db, from, ROWS_A_STRETCH);
    violations.push(...(await checkStretch(books, facts, { after: from, upTo })));
    if (upTo === null) return { violations, reached: null };
    from = upTo;
  }
  return { violations, reached: from };
}

/** The same of what has stirred last: who moved credits, and what was completed since a time. */
export async function checkNewest(
  books: Books,
  facts: CheckFacts,
  since: number,
): Promise<Violation[]> {
  const completed = await listNewlyCompleted(books.db, since);
  return [...(await findNewlyBroken(books.db, facts)), ...(await findUnpictured(books, completed))];
}

async function checkStretch(
  books: Books,
  facts: CheckFacts,
  range: UserRange,
): Promise<Violation[]> {
  return [
    ...(await findBroken(books.db, range, facts)),
    ...(await checkGenerations(books, facts, range)),
    ...(await checkReferences(books, facts, range)),
  ];
}

/**
 * The keys of a range's folders. These ranges lie end to end as those of the accounts do, so that no
 * key is left out; what the two orders might put apart is looked for by its own key.
 */
function keysOf(prefix: string, { after, upTo }: UserRange): KeyRange {
  // The character after the slash that ends an id.
  const endOf = (id: string) => `${prefix}${id}0`;
  return {
    ...(after === "" ? {} : { after: endOf(after) }),
    ...(upTo === null ? {} : { upTo: endOf(upTo) }),
  };
}

/** What comes in lives as long as the generation is open, what goes out once it is completed. */
function mayHave(status: string, name: string): boolean {
  if (name === "output.jpg") return status === "completed" || status === "processing";
  return status === "processing";
}

async function checkGenerations(
  books: Books,
  facts: CheckFacts,
  range: UserRange,
): Promise<Violation[]> {
  const prefix = "generations/";
  const objects = await books.listObjects(prefix, keysOf(prefix, range));
  const shown = new Set(
    objects.filter(({ contentType }) => contentType?.startsWith("image/")).map(({ key }) => key),
  );
  const completed = await listCompleted(books.db, range);
  const doubtful = completed.filter(({ id, userId, outputImageUrl }) => {
    const { output } = generationKeys(userId, id);
    return outputImageUrl !== mediaUrl(output) || !shown.has(output);
  });
  return [
    ...(await findMisplaced(books, facts, objects)),
    ...(await findUnpictured(books, doubtful)),
  ];
}

/** Objects of generations that have no row, or not one that may have them. */
async function findMisplaced(
  books: Books,
  { now, settledMs }: CheckFacts,
  objects: readonly StoredObject[],
): Promise<Violation[]> {
  const settled = objects.filter(({ storedAt }) => storedAt <= now - settledMs);
  const parts = settled.map(({ key }) => FOLDER.exec(key) ?? [key, "", "", ""]);
  const rows = await findPictured(books.db, [...new Set(parts.map(([, , id]) => id))]);
  const orphans: string[] = [];
  const found: Violation[] = [];
  for (const [key, userId, id, name] of parts) {
    const row = rows.get(id);
    if (row?.userId !== userId) orphans.push(key);
    else if (!mayHave(row.status, name)) {
      found.push({ law: SHOWS, subject: `${row.status} has ${key}` });
    }
  }
  return [...found.slice(0, SHOWN), ...(await stillStored(books, orphans))];
}

/** Those of them that are there, once their rows are known to be gone. */
async function stillStored({ headObject }: Books, orphans: readonly string[]) {
  const found = await eachOf(orphans, async (key) => ((await headObject(key)) ? key : null));
  return found.map((subject) => ({ law: ORPHANS, subject }));
}

/** Completed generations that show no picture, or another's. */
async function findUnpictured(
  books: Books,
  completed: readonly PicturedGeneration[],
): Promise<Violation[]> {
  const faults = await eachOf(completed, async (generation) => {
    const subject = await faultOf(books, generation);
    return subject === null ? null : { id: generation.id, subject };
  });
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
  books: Books,
  { now, settledMs }: CheckFacts,
  range: UserRange,
): Promise<Violation[]> {
  const prefix = "reference-images/";
  const objects = await books.listObjects(prefix, keysOf(prefix, range));
  const named = await listReferencePaths(books.db, range);
  const settled = objects.filter(({ storedAt }) => storedAt <= now - settledMs);
  const orphans = settled.map(({ key }) => key).filter((key) => !named.has(key));
  const stored = new Set(objects.map(({ key }) => key));
  const missing = await eachOf(
    [...named].filter((key) => !stored.has(key)),
    async (key) => ((await books.headObject(key)) ? null : key),
  );
  const still = missing.length > 0 ? await listReferencePaths(books.db, range) : named;
  return [
    ...(await stillStored(books, orphans)),
    ...missing.filter((key) => still.has(key)).map((subject) => ({ law: DANGLES, subject })),
  ];
}

/** What comes of each, some at once, without the nulls, until enough is found: a look costs a call. */
async function eachOf<T, R>(all: readonly T[], look: (one: T) => Promise<R | null>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < all.length && found.length < SHOWN; at += AT_ONCE) {
    const some = await Promise.all(all.slice(at, at + AT_ONCE).map(look));
    found.push(...some.filter((one) => one !== null));
  }
  return found.slice(0, SHOWN);
}
