import { call } from "#web/api/call.ts";
import { checkInput } from "#web/api/check-input.ts";
import { AUTH_PATHS } from "#worker/contract/auth-paths.ts";
import { codeInput, resendInput } from "#worker/contract/sign-up-code.ts";
import type { PendingCode } from "./pending-code.ts";

/** Confirms the address and opens a session. @throws ApiError `invalid_otp`, `invalid` */
export async function confirmCode({ email, signUpId }: PendingCode, otp: string): Promise<void> {
  const json = checkInput(codeInput, { email, otp, signUpId });
  await call(AUTH_PATHS.confirmCode.path, { method: "POST", json, probe: true });
}

export async function sendCode(
  { email, signUpId }: PendingCode,
  callbackURL: string,
): Promise<void> {
  const json = checkInput(resendInput, { email, signUpId, callbackURL });
  await call(AUTH_PATHS.sendVerification.path, { method: "POST", json, probe: true });
}
