import { call } from "#web/api/call.ts";
import { checkInput } from "#web/api/check-input.ts";
import { mailRequestInput, resetPasswordInput } from "#worker/contract/auth.ts";
import { AUTH_PATHS } from "#worker/contract/auth-paths.ts";

export async function requestReset(email: string): Promise<void> {
  const json = checkInput(mailRequestInput, { email });
  await call(AUTH_PATHS.requestReset.path, { method: "POST", json, probe: true });
}

/** @throws ApiError `invalid_token` */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const json = checkInput(resetPasswordInput, { token, newPassword });
  await call(AUTH_PATHS.reset.path, { method: "POST", json });
}

export async function sendVerification(email: string): Promise<void> {
  const json = checkInput(mailRequestInput, { email });
  await call(AUTH_PATHS.sendVerification.path, { method: "POST", json });
}
