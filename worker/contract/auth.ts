import * as v from "valibot";
import { LIMITS } from "./limits.ts";
import { personName } from "./text.ts";

export const emailInput = v.pipe(
  v.string("Please enter your email"),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty("Please enter your email"),
  v.maxLength(LIMITS.emailMax, "Please enter a valid email"),
  v.email("Please enter a valid email"),
);

const name = personName(LIMITS.nameMax);

const PASSWORD_TOO_SHORT = `Password must have at least ${LIMITS.passwordMin} characters.`;
const PASSWORD_TOO_LONG = `Password must have at most ${LIMITS.passwordMax} characters.`;
export const PASSWORD_UNSAFE = "This password is known to be unsafe. Please choose another.";
export const ACCOUNT_LOCKED =
  "Too many failed logins for this account. Wait 15 minutes, or choose a new password under “Forgot Password?” to log in now.";
export const NETWORK_LOCKED =
  "Too many logins from your network. Please wait 15 minutes and try again.";
export const PASSWORD_LOCKED = "Too many wrong passwords. Please wait 15 minutes and try again.";

/** The answer to the right password or code of a blocked account: code `account_blocked`, 403. */
export const accountBlocked = (contact: string) =>
  `This account is blocked. The reason was sent by mail. If you think that this is wrong, write to ${contact}.`;

/** The server also refuses breached passwords. */
const newPassword = v.pipe(
  v.string("Please enter a password"),
  v.minLength(LIMITS.passwordMin, PASSWORD_TOO_SHORT),
  v.maxLength(LIMITS.passwordMax, PASSWORD_TOO_LONG),
);

export const signUpInput = v.object({
  email: emailInput,
  password: newPassword,
  firstName: v.optional(name, ""),
  lastName: v.optional(name, ""),
});
export type SignUpInput = v.InferInput<typeof signUpInput>;

export const signInInput = v.object({
  email: emailInput,
  password: v.pipe(
    v.string("Please enter your password"),
    v.nonEmpty("Please enter your password"),
    v.maxLength(LIMITS.passwordMax, PASSWORD_TOO_LONG),
  ),
});

/** POST /api/auth/change-password: 200; ends all other sessions, ignoring `revokeOtherSessions`. */
export const changePasswordInput = v.strictObject({
  currentPassword: signInInput.entries.password,
  newPassword,
  revokeOtherSessions: v.optional(v.boolean()),
});

/** POST /api/auth/revoke-session: 200; 404 for a session that is over or of another account. */
export const revokeSessionInput = v.strictObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
});

/** GET /api/auth/list-sessions: the live sessions, newest first, at most 100. */
export interface LiveSession {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The `User-Agent` of the login; null where none was sent. */
  readonly userAgent: string | null;
  readonly current: boolean;
}

export const mailRequestInput = v.object({ email: emailInput });

export const resetPasswordInput = v.object({
  newPassword,
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
});
