import type { Db } from "#db/client.ts";
import type { AuditPart } from "#db/queries/invariant-checks.ts";
import {
  DATABASE_INVARIANTS,
  findGenerations,
  findRangeEnd,
  findRecentViolations,
  findViolations,
  type GenerationResult,
  type InvariantFacts,
  listCompleted,
  listPhotoPaths,
  listRecentlyCompleted,
  MAX_EXAMPLES,
  MAX_SUBJECT,
  type UserRange,
  type Violation,
} from "#db/queries/invariants.ts";
import { chunksOf } from "../chunks.ts";
import {
  generationKeys,
  isKeyId,
  JOB_PHOTO_FOLDER,
  mediaUrl,
  parseMediaKey,
} from "../media/storage/keys.ts";

export interface StoredObject {
  readonly key: string;
  readonly contentType: string | undefined;
  readonly storedAt: number;
}

/** Keys in their order. `after` is exclusive. */
export interface KeyRange {
  readonly after?: string;
  readonly upTo?: string;
}

export interface AuditSources {
  readonly db: Db;
  readonly listObjects: (prefix: string, range: KeyRange) => Promise<StoredObject[]>;
  readonly headObject: (key: string) => Promise<StoredObject | null>;
}

export interface AuditFacts extends InvariantFacts {
  /** Objects younger than this may belong to work in progress. */
  readonly graceMs: number;
}

const RESULT_STORED = "I6 only what is completed shows a picture, and it is there";
const OBJECT_HAS_ROW = "I7 every object has its row";
const ROW_HAS_OBJECT = "I7 every row has its object";
export const INVARIANTS: readonly string[] = [
  ...DATABASE_INVARIANTS,
  RESULT_STORED,
  OBJECT_HAS_ROW,
  ROW_HAS_OBJECT,
];

/** About a second of work. */
const LEDGER_ROWS_PER_RANGE = 5000;
const AT_ONCE = 10;
const FOLDER = /^generations\/([^/]+)\/([^/]+)\/(.+)$/;

/** Audits `ranges` of accounts after `after`; at most 20 violations per invariant and range. */
export async function auditAccounts(
  sources: AuditSources,
  facts: AuditFacts,
  after: string,
  ranges: number,
): Promise<AuditPart> {
  const violations: Violation[] = [];
  let from = after;
  for (let n = 0; n < ranges; n++) {
    const upTo = await findRangeEnd(sources.db, from, LEDGER_ROWS_PER_RANGE);
    violations.push(...(await auditRange(sources, facts, { after: from, upTo })));
    if (upTo === null) return { violations, reached: null };
    from = upTo;
  }
  return { violations, reached: from };
}

/** Checks the recently active accounts, and the images of generations completed since a time. */
export async function auditRecent(
  sources: AuditSources,
  facts: AuditFacts,
  since: number,
): Promise<Violation[]> {
  const completed = await listRecentlyCompleted(sources.db, since);
  return [
    ...(await findRecentViolations(sources.db, facts)),
    ...(await findMissingResults(sources, completed)),
  ];
}

async function auditRange(
  sources: AuditSources,
  facts: AuditFacts,
  range: UserRange,
): Promise<Violation[]> {
  return [
    ...(await findViolations(sources.db, range, facts)),
    ...(await auditGenerations(sources, facts, range)),
    ...(await auditPhotos(sources, facts, range, "reference")),
    ...(await auditPhotos(sources, facts, range, "job_photo")),
  ];
}

/** Adjacent ranges of accounts give adjacent ranges of keys, so that no key is left out. */
function keysOf(prefix: string, { after, upTo }: UserRange): KeyRange {
  // 0 follows the slash that ends an id.
  const endOf = (id: string) => `${prefix}${id}0`;
  return {
    ...(after === "" ? {} : { after: endOf(after) }),
    ...(upTo === null ? {} : { upTo: endOf(upTo) }),
  };
}

/** Inputs exist while a generation is open, the result from its processing on. */
function isExpectedObject(status: string, name: string): boolean {
  if (name === "output.jpg") return status === "completed" || status === "processing";
  return status === "processing";
}

async function auditGenerations(
  sources: AuditSources,
  facts: AuditFacts,
  range: UserRange,
): Promise<Violation[]> {
  const prefix = "generations/";
  const objects = await sources.listObjects(prefix, keysOf(prefix, range));
  const shown = new Set(
    objects.filter(({ contentType }) => contentType?.startsWith("image/")).map(({ key }) => key),
  );
  const completed = await listCompleted(sources.db, range);
  const doubtful = completed.filter((generation) => {
    const output = outputKeyOf(generation);
    return output === null || !shown.has(output);
  });
  return [
    ...(await findUnexpectedObjects(sources, facts, objects)),
    ...(await findMissingResults(sources, doubtful)),
  ];
}

/** Objects without a row, or with a row that may not have them. */
async function findUnexpectedObjects(
  sources: AuditSources,
  { now, graceMs }: AuditFacts,
  objects: readonly StoredObject[],
): Promise<Violation[]> {
  const settled = objects.filter(({ storedAt }) => storedAt <= now - graceMs);
  const parts = settled.map(({ key }) => FOLDER.exec(key) ?? [key]);
  const rows = await findGenerations(sources.db, [...new Set(parts.map(([, , id = ""]) => id))]);
  const orphans: string[] = [];
  const found: Violation[] = [];
  for (const [key = "", userId, id = "", name = ""] of parts) {
    const row = rows.get(id);
    if (!row || row.userId !== userId) orphans.push(key);
    else if (!isExpectedObject(row.status, name)) {
      found.push({ invariant: RESULT_STORED, subject: `${row.status} has ${key}` });
    }
  }
  return [...found.slice(0, MAX_EXAMPLES), ...(await confirmOrphans(sources, orphans))];
}

/** The orphans that still exist, after their rows are known to be missing. */
async function confirmOrphans({ headObject }: AuditSources, orphans: readonly string[]) {
  const found = await mapUntilEnough(orphans, async (key) =>
    (await headObject(key)) ? key : null,
  );
  return found.map((subject) => ({ invariant: OBJECT_HAS_ROW, subject }));
}

/** Completed generations without a result, or with the address of another one. */
async function findMissingResults(
  sources: AuditSources,
  completed: readonly GenerationResult[],
): Promise<Violation[]> {
  const faults = await mapUntilEnough(completed, async (generation) => {
    const subject = await faultOfResult(sources, generation);
    return subject === null ? null : { id: generation.id, subject };
  });
  if (faults.length === 0) return [];
  // A generation deleted during the check is no violation.
  const still = await findGenerations(
    sources.db,
    faults.map(({ id }) => id),
  );
  return faults
    .filter(({ id }) => still.has(id) || !isKeyId(id))
    .map(({ subject }) => ({ invariant: RESULT_STORED, subject }));
}

/** The key of the result; null for a row that names another picture, or whose ids are malformed. */
function outputKeyOf({ id, userId, outputImageUrl }: GenerationResult): string | null {
  if (!isKeyId(id) || !isKeyId(userId)) return null;
  const { output } = generationKeys(userId, id);
  return outputImageUrl === mediaUrl(output) ? output : null;
}

async function faultOfResult({ headObject }: AuditSources, generation: GenerationResult) {
  const output = outputKeyOf(generation);
  if (output === null) return `${generation.id} shows another`.slice(0, MAX_SUBJECT);
  const object = await headObject(output);
  return object?.contentType?.startsWith("image/") ? null : `there is no picture at ${output}`;
}

const PHOTO_FOLDERS = { reference: "reference-images/", job_photo: JOB_PHOTO_FOLDER } as const;

async function auditPhotos(
  sources: AuditSources,
  { now, graceMs }: AuditFacts,
  range: UserRange,
  kind: keyof typeof PHOTO_FOLDERS,
): Promise<Violation[]> {
  const prefix = PHOTO_FOLDERS[kind];
  const objects = await sources.listObjects(prefix, keysOf(prefix, range));
  const paths = await listPhotoPaths(sources.db, kind, range);
  const named = new Set([...paths].filter((path) => parseMediaKey(path)?.kind === kind));
  const malformed = [...paths].filter((path) => !named.has(path)).slice(0, MAX_EXAMPLES);
  const settled = objects.filter(({ storedAt }) => storedAt <= now - graceMs);
  const orphans = settled.map(({ key }) => key).filter((key) => !named.has(key));
  const stored = new Set(objects.map(({ key }) => key));
  const missing = await mapUntilEnough(
    [...named].filter((key) => !stored.has(key)),
    async (key) => ((await sources.headObject(key)) ? null : key),
  );
  const still = missing.length > 0 ? await listPhotoPaths(sources.db, kind, range) : named;
  return [
    ...(await confirmOrphans(sources, orphans)),
    ...[...missing.filter((key) => still.has(key)), ...malformed].map((subject) => ({
      invariant: ROW_HAS_OBJECT,
      subject: subject.slice(0, MAX_SUBJECT),
    })),
  ];
}

/** Maps some values at once, drops nulls, and stops at MAX_EXAMPLES: each lookup costs a call. */
async function mapUntilEnough<T, R>(
  all: readonly T[],
  look: (one: T) => Promise<R | null>,
): Promise<R[]> {
  const found: R[] = [];
  for (const some of chunksOf(all, AT_ONCE)) {
    if (found.length >= MAX_EXAMPLES) break;
    found.push(...(await Promise.all(some.map(look))).filter((one) => one !== null));
  }
  return found.slice(0, MAX_EXAMPLES);
}
