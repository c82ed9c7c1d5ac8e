import { getPublicCloset, type PublicClosetRows } from "#db/queries/public-closets.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import type { AppContext } from "../http/routes.ts";
import { forgetCloset, publishCloset } from "./publish.ts";

const HANDLE = /^[a-z0-9._]{1,30}$/;

export function handleOf(c: AppContext): string | null {
  const handle = (c.req.param("handle") ?? "").toLowerCase();
  return HANDLE.test(handle) ? handle : null;
}

/** Null where missing or empty. Completes the interrupted publication of a version. */
export async function readCloset(
  deps: Deps,
  handle: string,
  known: number | null,
): Promise<PublicClosetRows | null> {
  const rows = await getPublicCloset(deps.db, handle);
  if (!rows) {
    if (known !== null) await forgetCloset(deps, handle);
    return null;
  }
  const { version } = rows.closet;
  if (known === null || known < version) await publishCloset(deps, { handle, version });
  return rows.items.length > 0 ? rows : null;
}

export async function requireCloset(deps: Deps, handle: string | null): Promise<PublicClosetRows> {
  const rows = handle === null ? null : await getPublicCloset(deps.db, handle);
  return rows && rows.items.length > 0 ? rows : fail("closet_not_found");
}
