import type { Cursor } from "#db/queries/pages.ts";
import { fail } from "./fail.ts";
import type { AppContext } from "./routes.ts";

/** Null without a cursor; 400 for one that no list has returned. */
export function readCursor(c: AppContext): Cursor | null {
  const text = c.req.query("cursor");
  if (!text) return null;
  const [, at, id] = /^(\d{1,15})\.([A-Za-z0-9_-]{10,64})$/.exec(text) ?? [];
  return id ? { at: Number(at), id } : fail("cursor_invalid");
}

/** @param found the rows of the page, and one more where another page follows */
export function toPage<Row extends { readonly createdAt: number; readonly id: string }>(
  found: readonly Row[],
  size: number,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? `${last.createdAt}.${last.id}` : null };
}
