import { takeLimits } from "#db/queries/rate-limits.ts";
import { renewCode } from "#db/queries/sign-up-codes.ts";
import {
  type AddressOwner,
  addSignUp,
  deleteUnconfirmed,
  findAddress,
  isUnconfirmed,
} from "#db/queries/sign-ups.ts";
import { AUTH_PATHS } from "../contract/auth-paths.ts";
import { codeFragment, PATHS } from "../contract/pages.ts";
import { safeRedirect } from "../contract/safe-redirect.ts";
import { resendInput, signUpRequest } from "../contract/sign-up-code.ts";
import { hashPassword } from "../crypto/password-hash.ts";
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

export const UNCONFIRMED_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Creates an unconfirmed account, or another sign-up of one; mails the owner of a confirmed
 * address. Work and answer are the same in each case: 200 with a random `user`. 429 only for a
 * network: an address above its limit gets the mail of `sendVerification`.
 */
export async function signUp(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const input = await parseJson(c.req.raw, signUpRequest);
  refuseUnsafe(input.password, input.email, "password");
  const { email, firstName, lastName, callbackURL } = input;
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
  if (hasLink) await mailOwner(c, owner, { code, callbackURL });
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
  readonly code: NewCode;
  readonly callbackURL: string | undefined;
}

/** Mails the code, with a link that carries the signed return path. */
async function mailOwner(c: AppContext, owner: AddressOwner, what: Confirmation): Promise<void> {
  const { deps } = c.var;
  const origin = siteOrigin(new URL(c.req.url), deps.config);
  const { userId, confirmed } = owner;
  const to = { userId };
  const login = new URL(PATHS.login, deps.config.baseUrl).href;
  if (confirmed) return sendMail(deps, { kind: "known_address", to, url: login });
  const { code, callbackURL } = what;
  const link = new URL(AUTH_PATHS.verify.path, origin);
  const expiresAt = deps.now() + LINK_LIFETIME_S.verification * 1000;
  const token = { userId, expiresAt, returnPath: safeRedirect(callbackURL, origin) };
  link.searchParams.set("token", await signLinkToken(deps.config, token));
  sendMail(deps, { kind: "verification", to, url: link.href, code: code.digits });
}

/** Leads to the page that asks for the code. Confirms nothing: scanners of mail open links too. */
export async function verify(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const token = await readLinkToken(deps.config, c.req.query("token") ?? "", deps.now());
  if (typeof token === "string") return toLogin(c, { error: token });
  const owner = await findAddress(deps.db, token.userId);
  if (!owner) return toLogin(c, { error: "INVALID_TOKEN" });
  const { returnPath } = token;
  const redirect = returnPath === PATHS.home ? {} : { redirect: returnPath };
  if (owner.confirmed) return toLogin(c, { verified: "1", ...redirect });
  return toLogin(c, redirect, codeFragment(owner.email));
}

function toLogin(c: AppContext, query: Readonly<Record<string, string>>, fragment = ""): Response {
  c.header("Cache-Control", "private, no-store");
  const search = new URLSearchParams(query).toString();
  return c.redirect(`${PATHS.login}${search && `?${search}`}${fragment}`, 302);
}

/**
 * Sends a new code to a browser that waits for one. Otherwise the link leads to a choice of
 * password, because another person may have signed up.
 */
export async function sendVerification(c: AppContext): Promise<Response> {
  const input = await parseJson(c.req.raw, resendInput);
  const { email, signUpId } = input;
  const hasCode = signUpId !== undefined && (await countSignUp(c, email));
  if (hasCode) sendCodeLater(c, { ...input, signUpId });
  else if (await tryCountMail(c, email, "verification")) confirmAgainLater(c, email);
  return c.json({ status: true });
}

interface Resend {
  readonly email: string;
  readonly signUpId: string | null;
  readonly callbackURL?: string | undefined;
}

function sendCodeLater(c: AppContext, { email, signUpId, callbackURL }: Resend): void {
  const { deps } = c.var;
  deps.inBackground("code-mail", async () => {
    const code = await createCode(deps, email);
    const keptUntil = deps.now() + LINK_LIFETIME_S.verification * 1000;
    const userId = await renewCode(deps.db, { ...code, email, signUpId, keptUntil });
    if (userId === null) return;
    await mailOwner(c, { userId, confirmed: false }, { code, callbackURL });
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
