import { retryLostAnswer } from "#db/client.ts";
import { closetOwnerId, type InfluencerCaller, requireRole } from "#db/queries/authorisation.ts";
import { claimOwnRow } from "#db/queries/import-readings.ts";
import {
  deleteImport,
  IMPORT_KEPT_MS,
  insertImport,
  readImport,
  retryFailures,
} from "#db/queries/imports.ts";
import {
  type Import,
  type ImportReading,
  importInput,
  type LinkPage,
  type OpenImport,
} from "../contract/imports.ts";
import { productLinkInput } from "../contract/products.ts";
import { fail } from "../http/fail.ts";
import { siteOrigins } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceMemberLimit } from "../http/rate-limit.ts";
import { BODY_BOUNDS } from "../http/request-body.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { executeNow } from "../removals/execute-removals.ts";
import { beginningOf } from "./beginning.ts";
import { readLinkPage } from "./link-page.ts";
import { newReading, readRow } from "./read-rows.ts";
import { rowRoutes } from "./row-routes.ts";
import { toImport } from "./view.ts";

const IMPORT = "/api/closet/imports/:id";

export const importRoutes: readonly Route[] = [
  { method: "GET", path: "/api/closet/imports", access: "influencer", handle: show },
  { method: "POST", path: "/api/closet/imports", access: "influencer", handle: open },
  { method: "DELETE", path: IMPORT, access: "influencer", handle: discard },
  { method: "POST", path: `${IMPORT}/readings`, access: "influencer", handle: read },
  { method: "POST", path: `${IMPORT}/retries`, access: "influencer", handle: retry },
  { method: "POST", path: "/api/closet/link-pages", access: "influencer", handle: listLinks },
  ...rowRoutes,
];

async function show(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const found = await readImport(deps.db, caller);
  return c.json<OpenImport>({ import: await toImport(deps, closetOwnerId(caller), found) });
}

async function open(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { rows } = await parseJson(c.req.raw, importInput, BODY_BOUNDS.import);
  await requireRole(deps.db, caller);
  await enforceMemberLimit(deps, "import", caller.userId);
  const opened = {
    id: deps.newId(),
    expiresAt: caller.now + IMPORT_KEPT_MS,
    links: rows.map((row) => ({
      ...row,
      id: deps.newId(),
      ...beginningOf(c, row.link, caller.now),
    })),
  };
  const found = await retryLostAnswer(() => insertImport(deps.db, caller, opened));
  const shown = await toImport(deps, closetOwnerId(caller), found);
  if (shown?.id !== opened.id) return fail("import_open");
  return c.json<{ import: Import }>({ import: shown }, 201);
}

async function discard(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { found, removals } = await deleteImport(deps.db, caller, c.req.param("id") as string);
  await executeNow(deps, removals);
  return found ? c.body(null, 204) : fail("not_found");
}

/** Reads one row that no other request reads: several may run at once. */
async function read(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const reading = newReading(deps);
  const id = c.req.param("id") as string;
  const { row, isOwn, isOpen } = await claimOwnRow(deps.db, caller, id, reading);
  if (!isOwn) return fail("not_found");
  if (row) {
    const fullUntil = await readRow(deps, row, reading, {
      siteOrigins: siteOrigins(c.req.url, deps.config),
      readerId: caller.userId,
    });
    if (fullUntil > 0) fail("rate_limited", { retryAfter: (fullUntil - deps.now()) / 1000 });
  }
  return c.json<ImportReading>({ read: row !== null, open: isOpen });
}

async function retry(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const retried = await retryFailures(deps.db, caller, c.req.param("id") as string);
  if (retried === null) return fail("not_found");
  return c.json<{ retried: number }>({ retried });
}

async function listLinks(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { url } = await parseJson(c.req.raw, productLinkInput);
  await requireRole(deps.db, caller);
  await enforceMemberLimit(deps, "product", caller.userId);
  const hosts = siteOrigins(c.req.url, deps.config).map((origin) => new URL(origin).hostname);
  return c.json<LinkPage>(await readLinkPage(deps, url, hosts));
}
