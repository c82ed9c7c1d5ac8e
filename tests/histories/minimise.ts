import { runBatch, type Violation } from "./batch.ts";
import type { History, Operation } from "./history.ts";

/** The number of accounts that play the same history, because a race does not occur each time. */
const COPIES = 4;
const AT_ONCE = 24;
/** The operations of one history that affect all others of the batch. */
const SHARED: readonly Operation["kind"][] = ["kill", "pause_database", "cron"];

/** The violated invariant: the text without ids and numbers, which differ in each replay. */
export function invariantOf({ text }: Pick<Violation, "text">): string {
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[A-Za-z0-9_-]{20,}/g, "…").replace(/\d+/g, "#");
}

/**
 * The history with the fewest operations that still lead to the violation, by delta debugging
 * (A. Zeller, 2002) over complements. Null if the history alone does not lead to it.
 */
export async function minimise(
  bundle: string,
  history: History,
  invariant: string,
  budgetMs: number,
): Promise<History | null> {
  const until = performance.now() + budgetMs;
  const [again] = await leadToIt(bundle, [history], invariant);
  if (!again) return null;
  let smallest = history;
  for (let size = Math.ceil(history.operations.length / 2); size >= 1; ) {
    const candidates = without(smallest, size);
    const found = performance.now() < until ? await leadToIt(bundle, candidates, invariant) : [];
    const next = candidates[found.indexOf(true)];
    if (next) smallest = next;
    else if (size === 1) break;
    if (next && smallest.operations.length > 1)
      size = Math.min(size, smallest.operations.length - 1);
    else size = Math.floor(size / 2);
  }
  return smallest;
}

/** The variants of the history without each block of `size` operations. */
function without(history: History, size: number): History[] {
  const { operations } = history;
  const candidates: History[] = [];
  for (let at = 0; at < operations.length; at += size) {
    candidates.push({ ...history, operations: operations.toSpliced(at, size) });
  }
  return candidates;
}

/** Whether each history leads to the violation. Histories with shared operations run alone. */
async function leadToIt(
  bundle: string,
  candidates: readonly History[],
  invariant: string,
): Promise<boolean[]> {
  const isShared = candidates.some(({ operations }) =>
    operations.some(({ kind }) => SHARED.includes(kind)),
  );
  const found: boolean[] = [];
  const atOnce = isShared ? 1 : AT_ONCE / COPIES;
  for (let at = 0; at < candidates.length; at += atOnce) {
    found.push(...(await playCopies(bundle, candidates.slice(at, at + atOnce), invariant)));
    // The first successful one is used.
    if (found.includes(true)) break;
  }
  return found;
}

async function playCopies(bundle: string, candidates: readonly History[], invariant: string) {
  const copies = candidates.flatMap((history, candidate) =>
    Array.from({ length: COPIES }, (_, copy) => ({
      ...history,
      // The seed identifies the violations of a candidate's copies.
      seed: candidate,
      operations: history.operations.filter(({ kind }) => copy === 0 || !SHARED.includes(kind)),
    })),
  );
  const { violations } = await runBatch(bundle, copies);
  const hit = violations.filter((violation) => invariantOf(violation) === invariant);
  return candidates.map((_, candidate) => hit.some(({ seed }) => seed === candidate));
}
