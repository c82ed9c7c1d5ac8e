import { and, eq, lt, or, sql } from "drizzle-orm";
import { flag, isOneOf, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generations } from "../schema/index.ts";
import { OPEN } from "./start-limits.ts";

const IS_OPEN = sql`${generations.status} IN ${OPEN}`;

/** Open generations charged or due before a time, earliest deadline first. */
export async function listOpenGenerations(
  db: Db,
  { chargedBefore, dueBefore }: { readonly chargedBefore: number; readonly dueBefore: number },
  size: number,
) {
  const { id, userId, createdAt, deadlineAt } = generations;
  const isDue = lt(deadlineAt, dueBefore);
  const { open } = await readBatch(
    db,
    {
      open: db
        .select({ id, userId, overdue: flag(isDue) })
        .from(generations)
        .where(and(IS_OPEN, or(lt(createdAt, chargedBefore), isDue)))
        .orderBy(deadlineAt)
        .limit(size),
    },
    "settlement",
  );
  return open;
}

export type OpenGeneration = Awaited<ReturnType<typeof listOpenGenerations>>[number];

export async function findEnds(db: Db, ids: readonly string[]) {
  const { id, status } = generations;
  const { ends } = await readBatch(db, {
    ends: db
      .select({ id, open: flag(IS_OPEN), completed: flag(eq(status, "completed")) })
      .from(generations)
      .where(isOneOf(id, ids)),
  });
  return new Map(ends.map(({ id, ...end }) => [id, end]));
}
