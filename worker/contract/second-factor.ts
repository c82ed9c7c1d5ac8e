import * as v from "valibot";
import { signInInput } from "./auth.ts";

export const CODE_LOCKED = "Too many wrong codes. Please wait 15 minutes and try again.";
export const CHALLENGE_OVER = "This login has ended. Please enter your password again.";
export const SECOND_FACTOR_ON = "Your account has a second factor already.";
export const SECOND_FACTOR_OFF = "Your account has no second factor.";

const NO_CODE = "Please enter the code";
const { password } = signInInput.entries;

/** A code of the authenticator app: six digits, with or without spaces. */
const totpCode = v.pipe(
  v.string(NO_CODE),
  v.transform((text) => text.replace(/[\s-]/g, "")),
  v.nonEmpty(NO_CODE),
  v.regex(/^\d{6}$/, "The code has 6 digits"),
);

/** A recovery code in any spelling; resolves to the form in which it was shown. */
const recoveryCode = v.pipe(
  v.string(NO_CODE),
  v.transform((text) => text.replace(/[\s-]/g, "").toLowerCase()),
  v.nonEmpty(NO_CODE),
  v.regex(/^[a-z2-9]{24}$/, "A recovery code has 24 letters and digits"),
  v.transform((text) => text.replace(/(.{4})(?!$)/g, "$1-")),
);

const anyCode = v.union([totpCode, recoveryCode], "Enter 6 digits, or a recovery code");

/** POST /api/auth/two-factor/enable: `TotpSetUp`. */
export const enableInput = v.strictObject({ password });

/** POST /api/auth/two-factor/verify-totp: completes a set-up, or a login. */
export const verifyTotpInput = v.strictObject({ code: totpCode });

/** POST /api/auth/two-factor/verify-backup-code: completes a login. */
export const verifyRecoveryInput = v.strictObject({ code: recoveryCode });

/** POST /api/auth/two-factor/disable, generate-backup-codes; `code` of either kind. */
export const confirmedInput = v.strictObject({ password, code: anyCode });

/** The secret of an authenticator app, and the recovery codes; both are shown once. */
export interface TotpSetUp {
  /** `otpauth://totp/...?secret=<base32>`, the text of the QR code. */
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** The answer of POST /api/auth/sign-in/email for an account with a second factor. */
export interface SecondFactorChallenge {
  readonly twoFactorRedirect?: true;
}
