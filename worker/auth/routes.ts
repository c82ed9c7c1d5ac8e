import { AUTH_PATHS, resetRequestInput, signUpInput } from "../contract/auth.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { networkHashOf } from "../http/source.ts";
import { mayMail } from "./ask-for-mail.ts";
import { callLibrary } from "./library.ts";
import { mailLimits, signUpLimits } from "./limits.ts";
import { requestReset, resetPassword } from "./password-reset.ts";
import { refuseUnsafe } from "./password-rules.ts";
import { signIn } from "./sign-in.ts";

const VERIFIED = "/login?verified=1";

/** The paths of the auth library that exist here. What takes a body is checked and counted first. */
export const authRoutes: readonly Route[] = [
  { ...AUTH_PATHS.signUp, access: "public", handle: signUp },
  { ...AUTH_PATHS.signIn, access: "public", handle: signIn },
  { ...AUTH_PATHS.signOut, access: "public", handle: signOut },
  { ...AUTH_PATHS.session, access: "public", handle: getSession },
  { ...AUTH_PATHS.verify, access: "public", handle: passOn },
  { ...AUTH_PATHS.sendVerification, access: "public", handle: sendVerification },
  { ...AUTH_PATHS.requestReset, access: "public", handle: requestReset },
  { ...AUTH_PATHS.resetCallback, access: "public", handle: passOn },
  { ...AUTH_PATHS.reset, access: "public", handle: resetPassword },
];

async function signUp(c: AppContext): Promise<Response> {
  const { config, db, now } = c.var.deps;
  const input = await parseJson(c.req.raw, signUpInput);
  refuseUnsafe(input.password, input.email, "password");
  const network = await networkHashOf(c.req.raw, config);
  const mails = await mailLimits(config, network, input.email, "sign-up");
  await enforceLimits(db, [...signUpLimits(network), ...mails], now());
  const name = `${input.firstName} ${input.lastName}`.trim();
  const body = { ...input, name, callbackURL: VERIFIED };
  const response = await callLibrary(c, body);
  // Two sign-ups of one address at once: the second now meets an account that exists.
  return response.status === 422 ? callLibrary(c, body) : response;
}

async function signOut(c: AppContext): Promise<Response> {
  const response = await callLibrary(c, {});
  response.headers.set("Clear-Site-Data", '"cache", "storage"');
  return response;
}

/** Straight from the database, so that an ended session is told as such. */
async function getSession(c: AppContext): Promise<Response> {
  const url = new URL(c.req.url);
  url.search = "?disableCookieCache=true";
  return callLibrary(c, undefined, url);
}

async function sendVerification(c: AppContext): Promise<Response> {
  const { email } = await parseJson(c.req.raw, resetRequestInput);
  if (await mayMail(c, email, "verification")) {
    const response = await callLibrary(c, { email, callbackURL: VERIFIED });
    if (!response.ok) return response;
  }
  return Response.json({ status: true });
}

function passOn(c: AppContext): Promise<Response> {
  return callLibrary(c, undefined);
}
