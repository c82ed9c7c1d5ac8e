import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The last row of a page whose rows are ordered by time, then id, newest first. */
export interface Cursor {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly id: string;
}

export interface PageRequest {
  readonly cursor: Cursor | null;
  readonly size: number;
  readonly now: number;
}

export function isAfter(
  cursor: { readonly [Name in keyof Cursor]: unknown } | null,
  at: SQLWrapper,
  id: SQLWrapper,
): SQL | undefined {
  return cursor ? sql`(${at}, ${id}) < (${cursor.at}, ${cursor.id})` : undefined;
}
