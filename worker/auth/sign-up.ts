import { hashPassword } from "better-auth/crypto";
import { takeLimits } from "#db/queries/rate-limits.ts";
import { renewCode } from "#db/queries/sign-up-codes.ts";
import {
  type AddressOwner,
  addSignUp,
  confirmSignUp,
  deleteUnconfirmed,
  isUnconfirmed,
} from "#db/queries/sign-ups.ts";
import { AUTH_PATHS, signUpInput } from "../contract/auth.ts";
import { PATHS } from "../contract/pages.ts";
import { resendInput } from "../contract/sign-up-code.ts";
import { openAccount } from "../credits/open-account.ts";
import type { Deps } from "../deps.ts";
import { siteOrigin } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext } from "../http/routes.ts";
import { networkHashOf } from "../http/source.ts";
import { sendMail } from "../mail/outbox.ts";
import { LINK_LIFETIME_S } from "../mail/templates.ts";
import { tryCountMail } from "./ask-for-mail.ts";
import { callLibrary } from "./library.ts";
import { mailLimits, signUpLimits } from "./limits.ts";
import { RESET_PAGE } from "./password-reset.ts";
import { refuseUnsafe } from "./password-rules.ts";
import { createCode, type NewCode } from "./sign-up-code.ts";
import { readLinkToken, signLinkToken } from "./verification-link.ts";

const UNCONFIRMED_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Creates an unconfirmed account, or another sign-up of one; mails the owner of a confirmed
 * address. Work and answer are the same in each case: 200 with a random `user`. 429 only for a
 * network: an address above its limit gets the mail of `sendVerification`.
 */
export async function signUp(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const input = await parseJson(c.req.raw, signUpInput);
  refuseUnsafe(input.password, input.email, "password");
  const { email, firstName, lastName } = input;
  const hasLink = await countSignUp(c, email);
  const hasOther = !hasLink && (await tryCountMail(c, email, "verification"));
  const passwordHash = await hashPassword(input.password);
  const now = deps.now();
  const expiresAt = hasLink ? now + LINK_LIFETIME_S.verification * 1000 : 0;
  const [id, userId] = [deps.newId(), deps.newId()];
  const code = await createCode(deps, email);
  const names = { name: `${firstName} ${lastName}`.trim(), firstName, lastName };
  const entry = { id, userId, email, firstName, lastName, passwordHash, now, expiresAt };
  const owner = await addSignUp(deps.db, { ...entry, code: hasLink ? code : null });
  if (hasLink) await mailOwner(c, owner, { signUpId: id, expiresAt, code });
  if (hasOther) confirmAgainLater(c, email);
  const at = new Date(now).toISOString();
  const user = { id, email, emailVerified: false, image: null, ...names };
  const headers = { "Cache-Control": "private, no-store" };
  return c.json({ user: { ...user, createdAt: at, updatedAt: at } }, 200, headers);
}

/** 429 for a network with too many sign-ups; false where the address has reached its limit. */
async function countSignUp(c: AppContext, email: string): Promise<boolean> {
  const { config, db, now } = c.var.deps;
  const network = await networkHashOf(c.req.raw, config);
  const ofNetwork = signUpLimits(network);
  const ofMails = await mailLimits(config, network, email, "sign-up");
  const fullUntil = await takeLimits(db, [...ofNetwork, ...ofMails], now());
  if (fullUntil.every((time) => time === 0)) return true;
  await enforceLimits(db, ofNetwork, now());
  return false;
}

interface Confirmation {
  readonly signUpId: string;
  readonly expiresAt: number;
  readonly code: NewCode;
}

async function mailOwner(c: AppContext, owner: AddressOwner, what: Confirmation): Promise<void> {
  const { deps } = c.var;
  const origin = siteOrigin(new URL(c.req.url), deps.config);
  const { userId, confirmed } = owner;
  const to = { userId };
  const login = new URL(PATHS.login, deps.config.baseUrl).href;
  if (confirmed) return sendMail(deps, { kind: "known_address", to, url: login });
  const { signUpId, expiresAt, code } = what;
  const link = new URL(AUTH_PATHS.verify.path, origin);
  const token = { userId, signUpId, expiresAt };
  link.searchParams.set("token", await signLinkToken(deps.config, token));
  sendMail(deps, { kind: "verification", to, url: link.href, code: code.digits });
}

export async function verify(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const token = await readLinkToken(deps.config, c.req.query("token") ?? "", deps.now());
  if (typeof token === "string") return toLogin(c, { error: token });
  const { userId, signUpId } = token;
  const confirmed = await confirmSignUp(deps.db, userId, signUpId, deps.now());
  if (!confirmed) return toLogin(c, { error: "INVALID_TOKEN" });
  await openAccount(deps, userId);
  return toLogin(c, { verified: "1" });
}

function toLogin(c: AppContext, query: Readonly<Record<string, string>>): Response {
  c.header("Cache-Control", "private, no-store");
  return c.redirect(`${PATHS.login}?${new URLSearchParams(query)}`, 302);
}

/**
 * Sends a new code to a browser that waits for one. Otherwise the link leads to a choice of
 * password: the requester may not be who signed up.
 */
export async function sendVerification(c: AppContext): Promise<Response> {
  const { email, signUpId } = await parseJson(c.req.raw, resendInput);
  const hasCode = signUpId !== undefined && (await countSignUp(c, email));
  if (hasCode) sendCodeLater(c, email, signUpId);
  else if (await tryCountMail(c, email, "verification")) confirmAgainLater(c, email);
  return c.json({ status: true });
}

function sendCodeLater(c: AppContext, email: string, signUpId: string | null): void {
  const { deps } = c.var;
  deps.inBackground("code-mail", async () => {
    const code = await createCode(deps, email);
    const expiresAt = deps.now() + LINK_LIFETIME_S.verification * 1000;
    const renewal = { ...code, email, signUpId, keptUntil: expiresAt };
    const userId = await renewCode(deps.db, renewal);
    if (userId === null) return;
    const owner = { userId, confirmed: false };
    await mailOwner(c, owner, { signUpId: signUpId ?? deps.newId(), expiresAt, code });
  });
}

function confirmAgainLater(c: AppContext, email: string): void {
  const { deps } = c.var;
  const path = new URL(AUTH_PATHS.requestReset.path, c.req.url);
  deps.inBackground("confirmation-mail", async () => {
    if (!(await isUnconfirmed(deps.db, email))) return;
    await callLibrary(c, { email, redirectTo: RESET_PAGE }, path);
  });
}

export async function sweepUnconfirmed({ db }: Deps, now: number): Promise<void> {
  await deleteUnconfirmed(db, now - UNCONFIRMED_KEPT_MS, now);
}
