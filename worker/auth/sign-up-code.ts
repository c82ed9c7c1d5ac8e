import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import { confirmByCode, type StoredCode } from "#db/queries/sign-up-codes.ts";
import { CODE_DIGITS, CODE_MINUTES, CODE_WRONG, codeInput } from "../contract/sign-up-code.ts";
import { keyedHash } from "../crypto/hmac.ts";
import type { Deps } from "../deps.ts";

export interface NewCode extends StoredCode {
  /** The digits, only for the mail. */
  readonly digits: string;
}

/** Keyed hashes are compared, so that the duration of a comparison reveals no digit. */
function hashOf({ config }: Deps, email: string, digits: string): Promise<string> {
  return keyedHash(config, `sign-up-code:${email}:${digits}`);
}

export async function createCode(deps: Deps, email: string): Promise<NewCode> {
  const digits = generateRandomString(CODE_DIGITS, "0-9");
  const expiresAt = deps.now() + CODE_MINUTES * 60_000;
  return { digits, hash: await hashOf(deps, email, digits), expiresAt };
}

/** The path of the library's email-otp plugin: confirms an address by its code and signs in. */
export function signUpCodePlugin(deps: Deps) {
  const options = { method: "POST", body: codeInput } as const;
  const confirmCode = createAuthEndpoint("/email-otp/verify-email", options, async (ctx) => {
    const { email, otp, signUpId } = ctx.body;
    const hash = await hashOf(deps, email, otp);
    const userId = await confirmByCode(deps.db, { email, hash, signUpId, now: deps.now() });
    const user = userId && (await ctx.context.internalAdapter.findUserById(userId));
    if (!user) throw new APIError("BAD_REQUEST", { code: "INVALID_OTP", message: CODE_WRONG });
    const session = await ctx.context.internalAdapter.createSession(user.id);
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ status: true, user });
  });
  return { id: "sign-up-code", endpoints: { confirmCode } } satisfies BetterAuthPlugin;
}
