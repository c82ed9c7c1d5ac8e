import { hashPassword } from "better-auth/crypto";
import { takeLimits } from "#db/queries/rate-limits.ts";
import {
  type AddressOwner,
  addSignUp,
  confirmSignUp,
  deleteUnconfirmed,
  isUnconfirmed,
  type NewSignUp,
} from "#db/queries/sign-ups.ts";
import { AUTH_PATHS, mailRequestInput, signUpInput } from "../contract/auth.ts";
import { PATHS } from "../contract/pages.ts";
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
  const entry = { id, userId, email, firstName, lastName, passwordHash, now, expiresAt };
  const owner = await addSignUp(deps.db, entry);
  if (hasLink) await mailOwner(c, owner, entry);
  if (hasOther) confirmAgainLater(c, email);
  const at = new Date(now).toISOString();
  const name = `${firstName} ${lastName}`.trim();
  const names = { name, firstName, lastName };
  const user = { id: deps.newId(), email, emailVerified: false, image: null, ...names };
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

async function mailOwner(c: AppContext, owner: AddressOwner, entry: NewSignUp): Promise<void> {
  const { deps } = c.var;
  const origin = siteOrigin(new URL(c.req.url), deps.config);
  const { userId, confirmed } = owner;
  const link = new URL(AUTH_PATHS.verify.path, origin);
  const token = { userId, signUpId: entry.id, expiresAt: entry.expiresAt };
  link.searchParams.set("token", await signLinkToken(deps.config, token));
  const url = confirmed ? new URL(PATHS.login, deps.config.baseUrl).href : link.href;
  const kind = confirmed ? "known_address" : "verification";
  sendMail(deps, { kind, to: { userId }, url });
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

/** The link leads to a choice of password: the requester may not be who signed up. */
export async function sendVerification(c: AppContext): Promise<Response> {
  const { email } = await parseJson(c.req.raw, mailRequestInput);
  if (await tryCountMail(c, email, "verification")) confirmAgainLater(c, email);
  return c.json({ status: true });
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
