import type { Limit } from "#db/queries/rate-limits.ts";
import { returnHits, takeLimits } from "#db/queries/rate-limits.ts";
import {
  finishSwitchOn,
  hasSecondFactor,
  readAddress,
  switchOff,
} from "#db/queries/second-factor.ts";
import { ERROR_SENTENCE } from "../contract/errors.ts";
import { PATHS } from "../contract/pages.ts";
import {
  confirmedInput,
  enableInput,
  verifyRecoveryInput,
  verifyTotpInput,
} from "../contract/second-factor.ts";
import { TWO_FACTOR_PATHS } from "../contract/second-factor-paths.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { accountTag } from "../http/log.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { composeMail, sendQueuedMail } from "../mail/outbox.ts";
import { type Challenge, readChallenge } from "./challenge.ts";
import { rememberDevice } from "./known-device.ts";
import { callLibrary } from "./library.ts";
import { codeGuessLimit, codeUseLimit } from "./limits.ts";
import { requirePassword } from "./password-again.ts";
import { hashRecoveryCode } from "./second-factor-plugin.ts";
import { renewFactor } from "./secret-versions.ts";
import { requireActor } from "./session.ts";

type CodePath =
  | typeof TWO_FACTOR_PATHS.verifyTotp.path
  | typeof TWO_FACTOR_PATHS.verifyRecoveryCode.path;

/** Begins a set-up: 200 `TotpSetUp`. Takes effect with the first right code. */
export async function enableTwoFactor(actor: Actor, c: AppContext): Promise<Response> {
  const input = await parseJson(c.req.raw, enableInput);
  await requirePassword(c.var.deps, actor, input.password, "password");
  if (await factorOf(c, actor)) return fail("second_factor_on");
  return callLibrary(c, { ...input, method: "totp" });
}

/** Completes the login of a challenge; without one, the set-up in the account. */
export async function verifyTotp(c: AppContext): Promise<Response> {
  const { code } = await parseJson(c.req.raw, verifyTotpInput);
  const challenge = await readChallenge(c);
  if (challenge) return completeLogin(c, challenge, TWO_FACTOR_PATHS.verifyTotp.path, code);
  const actor = await requireActor(c);
  if (await factorOf(c, actor)) return fail("second_factor_on");
  const since = c.var.deps.now();
  const response = await checkCode(
    c,
    actor.userId,
    TWO_FACTOR_PATHS.verifyTotp.path,
    code,
    "session",
  );
  const notice = await composeNotice(c.var.deps, actor, "second_factor_on");
  await finishSwitchOn(c.var.deps.db, actor.userId, { since, notice });
  sendQueuedMail(c.var.deps, notice);
  return response;
}

/** Completes the login of a challenge with a recovery code, which is used up. */
export async function verifyRecoveryCode(c: AppContext): Promise<Response> {
  const { code } = await parseJson(c.req.raw, verifyRecoveryInput);
  const challenge = (await readChallenge(c)) ?? fail("challenge_over");
  return completeLogin(c, challenge, TWO_FACTOR_PATHS.verifyRecoveryCode.path, code);
}

/** Needs the password and a code of either kind. */
export async function disableTwoFactor(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  await requireBoth(actor, c);
  const notice = await composeNotice(deps, actor, "second_factor_off");
  if (!(await switchOff(deps.db, actor, deps.now(), notice))) return fail("unauthenticated");
  sendQueuedMail(deps, notice);
  return c.json({ status: true });
}

/** Needs the password and a code of either kind; the older recovery codes are void. */
export async function newRecoveryCodes(actor: Actor, c: AppContext): Promise<Response> {
  const { password } = await requireBoth(actor, c);
  return callLibrary(c, { password });
}

async function requireBoth(actor: Actor, c: AppContext): Promise<{ readonly password: string }> {
  const { password, code } = await parseJson(c.req.raw, confirmedInput);
  await requirePassword(c.var.deps, actor, password, "password");
  if (!(await factorOf(c, actor))) return fail("second_factor_off");
  const { verifyTotp: totp, verifyRecoveryCode: recovery } = TWO_FACTOR_PATHS;
  const { path } = code.length === 6 ? totp : recovery;
  await checkCode(c, actor.userId, path, code, "session");
  return { password };
}

async function factorOf(c: AppContext, actor: Actor): Promise<boolean> {
  const { db, now } = c.var.deps;
  return (await hasSecondFactor(db, actor, now())) ?? fail("unauthenticated");
}

async function completeLogin(
  c: AppContext,
  { userId }: Challenge,
  path: CodePath,
  code: string,
): Promise<Response> {
  const response = await checkCode(c, userId, path, code, "challenge");
  const email = await readAddress(c.var.deps.db, userId);
  if (email !== null) await rememberDevice(c, email);
  return response;
}

/**
 * Counts the guess and the use of the code in one step before the library checks it, so that of two
 * requests at once with one code only one is checked. @throws 403, 429, 401 for a used challenge
 */
async function checkCode(
  c: AppContext,
  userId: string,
  path: CodePath,
  code: string,
  from: "challenge" | "session",
): Promise<Response> {
  const { config, db, inBackground, now } = c.var.deps;
  const guess = codeGuessLimit(userId);
  c.set("account", await accountTag(config, userId));
  await countGuess(c, guess, await codeUseLimit(config, userId, code));
  const isRecovery = path === TWO_FACTOR_PATHS.verifyRecoveryCode.path;
  const compared = isRecovery ? await hashRecoveryCode(code) : code;
  const response = await callLibrary(c, { code: compared }, new URL(path, c.req.url), from);
  if (response.ok) {
    inBackground("return_code_hits", () => returnHits(db, [guess], now()));
    if (config.olderSecrets.size > 0) {
      inBackground("renew_factor", () => renewFactor(c.var.deps, userId));
    }
    return response;
  }
  const answer = (await response.json()) as { readonly code?: string };
  if (answer.code === "totp_not_enabled") return fail("second_factor_off");
  const isOver = answer.code === "invalid_two_factor_cookie" || response.status === 400;
  return isOver ? fail("challenge_over") : refuseCode();
}

async function countGuess(c: AppContext, guess: Limit, use: Limit): Promise<void> {
  const { db, now } = c.var.deps;
  const at = now();
  const [lockedUntil = 0, usedUntil = 0] = await takeLimits(db, [guess, use], at);
  if (lockedUntil > 0) fail("code_locked", { retryAfter: Math.max(1, lockedUntil - at) / 1000 });
  if (usedUntil > 0) refuseCode();
}

function refuseCode(): never {
  return fail("wrong_code", { fields: { code: ERROR_SENTENCE.wrong_code } });
}

function composeNotice(
  deps: Deps,
  { userId }: Actor,
  kind: "second_factor_on" | "second_factor_off",
) {
  const url = new URL(PATHS.login, deps.config.baseUrl).href;
  return composeMail(deps, { kind, to: { userId }, url });
}
