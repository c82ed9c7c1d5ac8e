import { call } from "#web/api/call.ts";
import type { SignUpInput } from "#worker/contract/auth.ts";
import { AUTH_PATHS } from "#worker/contract/auth-paths.ts";
import type { SecondFactorChallenge } from "#worker/contract/second-factor.ts";

// Each throws ApiError `invalid` for an invalid form before a request.

/** Opens a session; resolves to whether a code is needed first. @throws ApiError `invalid_email_or_password`, `email_not_verified` */
export async function signIn(email: string, password: string): Promise<boolean> {
  const { checkSignIn } = await import("./check-auth-input.ts");
  const json = checkSignIn(email, password);
  // A refused login must not wait for a login.
  const { twoFactorRedirect } = await call<SecondFactorChallenge>(AUTH_PATHS.signIn.path, {
    method: "POST",
    json,
    probe: true,
  });
  return twoFactorRedirect === true;
}

/** Resolves to the id of the sign-up. @param callbackURL the target of the mail's link */
export async function signUp(input: SignUpInput, callbackURL: string): Promise<string> {
  const { checkSignUp } = await import("./check-auth-input.ts");
  const json = { ...checkSignUp(input), callbackURL };
  const { user } = await call<{ user: { id: string } }>(AUTH_PATHS.signUp.path, {
    method: "POST",
    json,
  });
  return user.id;
}
