import { call } from "#web/api/call.ts";
import { checkInput } from "#web/api/check-input.ts";
import {
  AUTH_PATHS,
  mailRequestInput,
  resetPasswordInput,
  type SignUpInput,
  signInInput,
  signUpInput,
} from "#worker/contract/auth.ts";

// Each throws ApiError `invalid` for an invalid form before a request.

/** Opens a session. @throws ApiError `invalid_email_or_password`, `email_not_verified` */
export async function signIn(email: string, password: string): Promise<void> {
  const json = checkInput(signInInput, { email, password });
  // A refused login must not wait for a login.
  await call(AUTH_PATHS.signIn.path, { method: "POST", json, probe: true });
}

export async function signUp(input: SignUpInput): Promise<void> {
  const json = checkInput(signUpInput, input);
  await call(AUTH_PATHS.signUp.path, { method: "POST", json });
}

export async function signOut(): Promise<void> {
  await call(AUTH_PATHS.signOut.path, { method: "POST", json: {} });
}

export async function sendVerification(email: string): Promise<void> {
  const json = checkInput(mailRequestInput, { email });
  await call(AUTH_PATHS.sendVerification.path, { method: "POST", json });
}

export async function requestReset(email: string): Promise<void> {
  const json = checkInput(mailRequestInput, { email });
  await call(AUTH_PATHS.requestReset.path, { method: "POST", json, probe: true });
}

/** @throws ApiError `invalid_token` */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const json = checkInput(resetPasswordInput, { token, newPassword });
  await call(AUTH_PATHS.reset.path, { method: "POST", json });
}
