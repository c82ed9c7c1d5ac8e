import { returnHits, takeLimits } from "#db/queries/rate-limits.ts";
import { signInInput } from "../contract/auth.ts";
import type { SecondFactorChallenge } from "../contract/second-factor.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext } from "../http/routes.ts";
import { networkHashOf } from "../http/source.ts";
import { readDevice, rememberDevice } from "./known-device.ts";
import { callLibrary } from "./library.ts";
import { deviceLimits, type SignInLimit, strangerLimits } from "./limits.ts";
import { endReplacedSession } from "./session.ts";

/** Counts before the password is checked, against concurrent guesses; only wrong ones keep a hit. */
export async function signIn(c: AppContext): Promise<Response> {
  const input = await parseJson(c.req.raw, signInInput);
  const taken = await countSignIn(c, input.email);
  let wrong = false;
  try {
    const response = await callLibrary(c, input);
    wrong = response.status === 401;
    if (!response.ok) return response;
    // Also where a code is missing: the answer removes the browser's session cookie.
    await endReplacedSession(c);
    if (!(await needsCode(response))) await rememberDevice(c, input.email);
    return response;
  } finally {
    if (!wrong) giveBackLater(c, taken);
  }
}

/** Whether the password is right and no session was opened, because a code is missing. */
async function needsCode(response: Response): Promise<boolean> {
  const answer = (await response.clone().json()) as SecondFactorChallenge;
  return answer.twoFactorRedirect === true;
}

/** A known browser has limits of its own, and then those of strangers. */
async function countSignIn(c: AppContext, email: string): Promise<readonly SignInLimit[]> {
  const { config } = c.var.deps;
  const device = await readDevice(c, email);
  if (device !== null) {
    const own = await deviceLimits(config, device, email);
    if ((await findFullLimit(c, own)) === null) return own;
  }
  const network = await networkHashOf(c.req.raw, config);
  const limits = await strangerLimits(config, network, email);
  const full = await findFullLimit(c, limits);
  if (full === null) return limits;
  return fail(full.refusal, { retryAfter: full.waitMs / 1000 });
}

/** Counts a hit in all limits, or returns the full one with the longest wait. */
async function findFullLimit(c: AppContext, limits: readonly SignInLimit[]) {
  const { db, now } = c.var.deps;
  const at = now();
  const fullUntil = await takeLimits(db, limits, at);
  const last = Math.max(...fullUntil);
  const full = limits[fullUntil.indexOf(last)];
  return last === 0 || !full ? null : { ...full, waitMs: Math.max(1, last - at) };
}

function giveBackLater(c: AppContext, taken: readonly SignInLimit[]): void {
  const { db, inBackground, now } = c.var.deps;
  const failures = taken.filter(({ countsFailures }) => countsFailures);
  inBackground("return_sign_in_hits", () => returnHits(db, failures, now()));
}
