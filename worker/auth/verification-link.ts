import { fromBase64, toBase64Url } from "../crypto/encoding.ts";
import { isSigned, sign } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";

type Secret = Pick<Config, "authSecret">;

interface LinkToken {
  readonly userId: string;
  readonly signUpId: string;
  readonly expiresAt: number;
}

const FORM = /^([\w-]{1,64})\.([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

const statement = ({ userId, signUpId, expiresAt }: LinkToken) =>
  `verify-email:${userId}.${signUpId}.${expiresAt}`;

/** `<account>.<sign-up>.<end>.<signature>`; HMAC-SHA-256 in base64url. */
export async function signLinkToken({ authSecret }: Secret, token: LinkToken): Promise<string> {
  const signature = toBase64Url(await sign(authSecret, statement(token)));
  return [token.userId, token.signUpId, token.expiresAt, signature].join(".");
}

export async function readLinkToken(
  { authSecret }: Secret,
  text: string,
  now: number,
): Promise<LinkToken | "INVALID_TOKEN" | "TOKEN_EXPIRED"> {
  const [, userId, signUpId, end, signature] = FORM.exec(text) ?? [];
  if (!userId || !signUpId || !signature) return "INVALID_TOKEN";
  const token = { userId, signUpId, expiresAt: Number(end) };
  const signed = await isSigned(authSecret, statement(token), fromBase64(signature));
  if (!signed) return "INVALID_TOKEN";
  return token.expiresAt > now ? token : "TOKEN_EXPIRED";
}
