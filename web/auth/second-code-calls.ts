import { call } from "#web/api/call.ts";
import { TWO_FACTOR_PATHS } from "#worker/contract/second-factor-paths.ts";

const { verifyTotp, verifyRecoveryCode } = TWO_FACTOR_PATHS;

/** Completes a set-up, or the login of this browser. @throws ApiError `wrong_code` */
export async function sendTotp(code: string): Promise<void> {
  await call(verifyTotp.path, { method: "POST", json: { code }, probe: true });
}

/** Completes the login of this browser. @throws ApiError `wrong_code` */
export async function sendRecoveryCode(code: string): Promise<void> {
  await call(verifyRecoveryCode.path, { method: "POST", json: { code }, probe: true });
}
