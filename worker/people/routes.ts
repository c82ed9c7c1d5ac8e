import * as v from "valibot";
import { listActions } from "#db/queries/admin-actions.ts";
import type { AdminCaller } from "#db/queries/authorisation.ts";
import { endSessionsOf, findPerson } from "#db/queries/people.ts";
import { emailInput } from "../contract/auth.ts";
import { ACTIONS_PAGE, type ActionPage, type Person } from "../contract/people.ts";
import { sharedLinkInput } from "../contract/shares.ts";
import { hashOfToken } from "../crypto/token.ts";
import { readCursor, toPage } from "../http/cursor.ts";
import { fail } from "../http/fail.ts";
import type { AppContext, Route } from "../http/routes.ts";

const PATH = "/api/admin/people";

export const peopleRoutes: readonly Route[] = [
  { method: "GET", path: "/api/admin/actions", access: "admin", handle: showActions },
  { method: "GET", path: PATH, access: "admin", handle: find },
  { method: "POST", path: `${PATH}/:id/end-sessions`, access: "admin", handle: endAll },
];

async function showActions(caller: AdminCaller, c: AppContext): Promise<Response> {
  const request = { cursor: readCursor(c), size: ACTIONS_PAGE, now: caller.now };
  const found = await listActions(c.var.deps.db, caller, request);
  const { rows, nextCursor } = toPage(found, ACTIONS_PAGE);
  const actions = rows.map(({ createdAt, ...row }) => {
    return { ...row, at: new Date(createdAt).toISOString() };
  });
  return c.json<ActionPage>({ actions, nextCursor });
}

/** Only by the whole address or a shared link, so that the people of the site cannot be listed. */
async function find(caller: AdminCaller, c: AppContext): Promise<Response> {
  const token = v.safeParse(sharedLinkInput, c.req.query("email"));
  const email = v.safeParse(emailInput, c.req.query("email"));
  const key = token.success
    ? { tokenHash: await hashOfToken(token.output) }
    : { email: email.success ? email.output : "" };
  // The role is checked first, so that a stranger learns nothing about the route.
  const found = await findPerson(c.var.deps.db, caller, key);
  if (!token.success && !email.success) {
    return fail("invalid", { fields: { email: email.issues[0].message } });
  }
  if (!found) return c.json<{ person: null }>({ person: null });
  const { firstName, lastName, createdAt, blockedAt, ...row } = found;
  const name = `${firstName} ${lastName}`.trim();
  const person: Person = {
    ...row,
    name,
    createdAt: createdAt.toISOString(),
    blockedAt: blockedAt === null ? null : new Date(blockedAt).toISOString(),
  };
  return c.json<{ person: Person }>({ person });
}

/**
 * Each query checks the session's row, so nothing that reads or writes the database passes. Only an
 * answer without a query trusts a signed copy of the cookie, for its five minutes.
 */
async function endAll(caller: AdminCaller, c: AppContext): Promise<Response> {
  const ended = await endSessionsOf(c.var.deps.db, caller, c.req.param("id") ?? "");
  return ended === null ? fail("not_found") : c.json<{ ended: number }>({ ended });
}
