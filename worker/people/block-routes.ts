import type { AdminCaller } from "#db/queries/authorisation.ts";
import { blockPerson, unblockPerson } from "#db/queries/people.ts";
import { publishCloset } from "../closets/publish.ts";
import { PATHS } from "../contract/pages.ts";
import { blockInput } from "../contract/people.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { contactAddress } from "../mail/contact.ts";
import { composeMail, sendQueuedMail } from "../mail/outbox.ts";
import { executeNow } from "../removals/execute-removals.ts";

const PATH = "/api/admin/people/:id";

export const blockRoutes: readonly Route[] = [
  { method: "POST", path: `${PATH}/block`, access: "admin", handle: block },
  { method: "POST", path: `${PATH}/unblock`, access: "admin", handle: unblock },
];

async function block(caller: AdminCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { reason } = await parseJson(c.req.raw, blockInput);
  const userId = c.req.param("id") ?? "";
  const contact = contactAddress(deps.config);
  const notice = await composeMail(deps, {
    kind: "account_blocked",
    to: { userId },
    url: new URL("/contact", deps.config.baseUrl).href,
    facts: [
      `The reason: ${reason}`,
      `If you think that this is wrong, or want your data or its deletion, write to ${contact}.`,
    ],
  });
  const end = await blockPerson(deps.db, caller, userId, { reason, notice });
  if (end.exists && end.isAdmin) return fail("admin_not_blocked");
  if (end.changed) sendQueuedMail(deps, notice);
  return finish(c, end);
}

async function unblock(caller: AdminCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const userId = c.req.param("id") ?? "";
  const url = new URL(PATHS.login, deps.config.baseUrl).href;
  const notice = await composeMail(deps, { kind: "account_unblocked", to: { userId }, url });
  const end = await unblockPerson(deps.db, caller, userId, notice);
  if (end.changed) sendQueuedMail(deps, notice);
  return finish(c, end);
}

/** Rows change first; caches, running jobs and images follow, now or by the sweep. */
async function finish(
  c: AppContext,
  { exists, raised, removals }: Awaited<ReturnType<typeof unblockPerson>>,
): Promise<Response> {
  if (!exists) return fail("not_found");
  if (raised) await publishCloset(c.var.deps, raised);
  await executeNow(c.var.deps, removals);
  return c.body(null, 204);
}
