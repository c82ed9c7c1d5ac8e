import { AUTH_PATHS } from "../contract/auth-paths.ts";
import { TWO_FACTOR_PATHS } from "../contract/second-factor-paths.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { confirmCode } from "./confirm-code.ts";
import { callLibrary } from "./library.ts";
import { requestReset, resetPassword } from "./password-reset.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  newRecoveryCodes,
  verifyRecoveryCode,
  verifyTotp,
} from "./second-factor.ts";
import { replacePassword, revokeOtherSessions, revokeSession, showSessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { sendVerification, signUp, verify } from "./sign-up.ts";

/** The auth library's paths that exist here; bodies are checked and counted first. */
export const authRoutes: readonly Route[] = [
  { ...AUTH_PATHS.signUp, access: "public", handle: signUp },
  { ...AUTH_PATHS.signIn, access: "public", handle: signIn },
  { ...AUTH_PATHS.signOut, access: "public", handle: signOut },
  { ...AUTH_PATHS.session, access: "public", handle: getSession },
  { ...AUTH_PATHS.verify, access: "public", handle: verify },
  { ...AUTH_PATHS.confirmCode, access: "public", handle: confirmCode },
  { ...AUTH_PATHS.sendVerification, access: "public", handle: sendVerification },
  { ...AUTH_PATHS.requestReset, access: "public", handle: requestReset },
  { ...AUTH_PATHS.resetCallback, access: "public", handle: passOn },
  { ...AUTH_PATHS.reset, access: "public", handle: resetPassword },
  { ...AUTH_PATHS.sessions, access: "member", handle: showSessions },
  { ...AUTH_PATHS.revokeSession, access: "member", handle: revokeSession },
  { ...AUTH_PATHS.revokeOtherSessions, access: "member", handle: revokeOtherSessions },
  { ...AUTH_PATHS.changePassword, access: "member", handle: replacePassword },
  { ...TWO_FACTOR_PATHS.enable, access: "member", handle: enableTwoFactor },
  { ...TWO_FACTOR_PATHS.verifyTotp, access: "public", handle: verifyTotp },
  { ...TWO_FACTOR_PATHS.verifyRecoveryCode, access: "public", handle: verifyRecoveryCode },
  { ...TWO_FACTOR_PATHS.disable, access: "member", handle: disableTwoFactor },
  { ...TWO_FACTOR_PATHS.newRecoveryCodes, access: "member", handle: newRecoveryCodes },
];

/** From the database, so that an ended session is reported. */
async function getSession(c: AppContext): Promise<Response> {
  const url = new URL(c.req.url);
  url.search = "?disableCookieCache=true";
  return callLibrary(c, undefined, url);
}

function passOn(c: AppContext): Promise<Response> {
  return callLibrary(c, undefined);
}
