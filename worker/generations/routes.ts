import { DatabaseUnavailableError, retryLostAnswer } from "#db/client.ts";
import { getGeneration, listGenerations } from "#db/queries/gallery.ts";
import { deleteGeneration } from "#db/queries/generation-deletion.ts";
import { isSessionAlive } from "#db/queries/sessions.ts";
import type { GenerationPage, StartedGeneration } from "../contract/generations.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Deps } from "../deps.ts";
import { readCursor, toPage } from "../http/cursor.ts";
import { fail } from "../http/fail.ts";
import { readIdempotencyKey } from "../http/idempotency.ts";
import { describeError } from "../http/log.ts";
import { siteOrigins } from "../http/origin.ts";
import type { Actor, AppContext, Route } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { visitSourceOf } from "../http/visit-source.ts";
import { executeNow } from "../removals/execute-removals.ts";
import { receiveJob } from "./job.ts";
import { matchGeneration } from "./match.ts";
import { startGeneration } from "./start.ts";
import { viewOfRow } from "./view.ts";
import { receiveWebhook } from "./webhook.ts";

const ID = /^[A-Za-z0-9_-]{10,64}$/;

export const generationRoutes: readonly Route[] = [
  { method: "POST", path: "/api/generations", access: "member", handle: start },
  { method: "GET", path: "/api/generations", access: "member", handle: list },
  { method: "POST", path: "/api/generations/matches", access: "member", handle: matchGeneration },
  { method: "GET", path: "/api/generations/:id", access: "member", polled: true, handle: status },
  { method: "DELETE", path: "/api/generations/:id", access: "member", handle: remove },
  { method: "POST", path: "/api/generations/:id/job", access: "member", handle: job },
  { method: "GET", path: "/api/generations/:id/events", access: "member", handle: events },
  { method: "POST", path: "/api/generations/:id/callback", access: "public", handle: callback },
];

async function start(actor: Actor, c: AppContext): Promise<Response> {
  const key = readIdempotencyKey(c);
  const { deps } = c.var;
  const networks = await networksOf(c.req.raw, deps.config);
  const generationId = await runToEnd(deps, startGeneration(deps, actor, key, networks));
  return c.json<StartedGeneration>({ generationId }, 201);
}

async function job(actor: Actor, c: AppContext): Promise<Response> {
  const id = requireId(c);
  const { deps } = c.var;
  await requireOwner(deps, actor, id);
  const from = {
    siteOrigins: siteOrigins(c.req.url, deps.config),
    source: visitSourceOf(c.req.raw),
  };
  const context = { actor, id, ...from };
  await runToEnd(deps, receiveJob(deps, context, c.req.raw));
  return c.json({ status: "processing" }, 202);
}

/** Checks the owner before megabytes are read. */
async function requireOwner(deps: Deps, actor: Actor, id: string): Promise<void> {
  // Where the object does not answer, the database decides.
  const known = await deps
    .generation(id)
    .status(actor.userId)
    .catch(() => null);
  if (known || (await getGeneration(deps.db, actor, id, deps.now()))) return;
  if (!(await isSessionAlive(deps.db, actor, deps.now()))) fail("unauthenticated");
  fail("not_found");
}

/** Answered without the database: a cookie is trusted without its session for five minutes. */
async function status(actor: Actor, c: AppContext): Promise<Response> {
  const id = requireId(c);
  const deps = c.get("deps");
  const live = await tryObject(deps, () => deps.generation(id).status(actor.userId));
  if (live) return c.body(live, 200, { "Content-Type": "application/json" });
  const row = await getGeneration(deps.db, actor, id, deps.now());
  return row ? c.json(viewOfRow(row, deps.engines)) : fail("not_found");
}

async function events(actor: Actor, c: AppContext): Promise<Response> {
  const id = requireId(c);
  const { deps } = c.var;
  const stream = await tryObject(deps, () =>
    deps.generation(id).fetch(`https://object/${actor.userId}`),
  );
  if (stream?.ok) return new Response(stream.body, stream);
  const row = await getGeneration(deps.db, actor, id, deps.now());
  if (!row) return fail("not_found");
  const body = `event: status\ndata: ${JSON.stringify(viewOfRow(row, deps.engines))}\n\n`;
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

/** An engine's webhook. A bad signature is 401; a replay or an old attempt has no effect. */
async function callback(c: AppContext): Promise<Response> {
  const isAccepted = await receiveWebhook(c.var.deps, c.req.raw, requireId(c));
  return isAccepted ? c.body(null, 204) : fail("unauthenticated");
}

async function list(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const found = await listGenerations(deps.db, actor, {
    cursor: readCursor(c),
    size: LIMITS.galleryPage + 1,
    now: deps.now(),
  });
  if (!found) return fail("unauthenticated");
  const { rows, nextCursor } = toPage(found, LIMITS.galleryPage);
  const generations = rows.map((row) => viewOfRow(row, deps.engines));
  return c.json<GenerationPage>({ generations, nextCursor });
}

/** 204 once the row is deleted, and while its removals are planned; then 404. */
async function remove(actor: Actor, c: AppContext): Promise<Response> {
  const id = requireId(c);
  const { deps } = c.var;
  // First, so that the object never answers for a deleted row.
  const setBeingDeleted = (beingDeleted: boolean) =>
    tryObject(deps, () => deps.generation(id).setBeingDeleted(actor.userId, beingDeleted));
  await setBeingDeleted(true);
  const result = await retryLostAnswer(() =>
    deleteGeneration(deps.db, actor, id, deps.now()),
  ).catch(async (error) => {
    // Nothing was deleted, so the object answers again.
    if (error instanceof DatabaseUnavailableError && !error.maybeDone) await setBeingDeleted(false);
    throw error;
  });
  if (result === "signed_out") {
    await setBeingDeleted(false);
    return fail("unauthenticated");
  }
  if (result === "not_found") return fail("not_found");
  await executeNow(deps, result.removals);
  return c.body(null, 204);
}

async function tryObject<T>(deps: Deps, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    deps.log({ event: "object_unreachable", ...describeError(error) });
    return null;
  }
}

/** Completes after the client has disconnected. */
function runToEnd<T>(deps: Deps, work: Promise<T>): Promise<T> {
  deps.waitUntil(work.catch(() => undefined));
  return work;
}

function requireId(c: AppContext): string {
  const id = c.req.param("id") ?? "";
  return ID.test(id) ? id : fail("not_found");
}
