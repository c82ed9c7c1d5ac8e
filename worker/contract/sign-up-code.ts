import * as v from "valibot";
import { emailInput, signUpInput } from "./auth.ts";

/** The `user.id` of this browser's sign-up; null in a browser that made none. */
const signUpId = v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{22}$/))));

/** The path of this site after the login by the mail's link; other texts are ignored. */
const callbackURL = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(1500), v.regex(/^[!-~]+$/))),
  undefined,
);

export const signUpRequest = v.object({ ...signUpInput.entries, callbackURL });

/** With `signUpId` the mail contains a code; without it a link to the choice of a password. */
export const resendInput = v.object({ email: emailInput, signUpId, callbackURL });

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_WRONG =
  "This code is wrong, used up or expired. Enter the code of the newest email, or send a new one.";

export const codeInput = v.object({
  email: emailInput,
  otp: v.pipe(
    v.string("Please enter the code"),
    v.transform((text) => text.replace(/[\s-]/g, "")),
    v.nonEmpty("Please enter the code"),
    v.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `The code has ${CODE_DIGITS} digits`),
  ),
  signUpId,
});
