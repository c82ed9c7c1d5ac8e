import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from "#db/queries/account-sessions.ts";
import { changePasswordInput, type LiveSession, revokeSessionInput } from "../contract/auth.ts";
import { PATHS } from "../contract/pages.ts";
import { hashPassword } from "../crypto/password-hash.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { composeMail, sendQueuedMail } from "../mail/outbox.ts";
import { requirePassword } from "./password-again.ts";
import { refuseUnsafe } from "./password-rules.ts";
import { clearSessionCookies } from "./session.ts";

export async function showSessions(actor: Actor, c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const rows = (await listSessions(db, actor, now())) ?? fail("unauthenticated");
  return c.json<LiveSession[]>(
    rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      userAgent,
      current: id === actor.sessionId,
    })),
  );
}

export async function revokeSession(actor: Actor, c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const { id } = await parseJson(c.req.raw, revokeSessionInput);
  const end = await endSession(db, actor, id, now());
  if (end === "signed_out") return fail("unauthenticated");
  if (end === "not_found") return fail("not_found");
  if (id === actor.sessionId) clearSessionCookies(c);
  return c.json({ status: true });
}

export async function revokeOtherSessions(actor: Actor, c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  if (!(await endOtherSessions(db, actor, now()))) return fail("unauthenticated");
  return c.json({ status: true });
}

/** Always ends all other sessions, and notifies the owner by mail. */
export async function replacePassword(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { currentPassword, newPassword } = await parseJson(c.req.raw, changePasswordInput);
  const { email, passwordHash } = await requirePassword(
    deps,
    actor,
    currentPassword,
    "currentPassword",
  );
  refuseUnsafe(newPassword, email, "newPassword");
  const to = await hashPassword(newPassword);
  const url = new URL(PATHS.login, deps.config.baseUrl).href;
  const event = { kind: "password_changed", to: { userId: actor.userId }, url } as const;
  const notice = await composeMail(deps, event);
  const change = { from: passwordHash, to, notice };
  const end = await changePassword(deps.db, actor, change, deps.now());
  if (end === "signed_out") return fail("unauthenticated");
  if (end === "other_password") return fail("conflict");
  sendQueuedMail(deps, notice);
  return c.json({ status: true });
}
