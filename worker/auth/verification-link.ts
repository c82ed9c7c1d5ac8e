import { fromBase64, toBase64Url, toBytes } from "../crypto/encoding.ts";
import { isSigned, sign } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";

type Secret = Pick<Config, "authSecret">;

interface LinkToken {
  readonly userId: string;
  readonly expiresAt: number;
  /** Where the person goes after the login, a path of this site. */
  readonly returnPath: string;
}

const FORM = /^([\w-]{1,64})\.(\d{13})\.([\w-]{2,2048})\.([\w-]{43})$/;

const statement = (payload: string) => `verify-email:${payload}`;

/** `<account>.<end>.<return path>.<signature>`; HMAC-SHA-256, the last two in base64url. */
export async function signLinkToken({ authSecret }: Secret, token: LinkToken): Promise<string> {
  const path = toBase64Url(toBytes(token.returnPath));
  const payload = [token.userId, token.expiresAt, path].join(".");
  return `${payload}.${toBase64Url(await sign(authSecret, statement(payload)))}`;
}

export async function readLinkToken(
  { authSecret }: Secret,
  text: string,
  now: number,
): Promise<LinkToken | "INVALID_TOKEN" | "TOKEN_EXPIRED"> {
  const [, userId, end, path, signature] = FORM.exec(text) ?? [];
  if (!userId || !path || !signature) return "INVALID_TOKEN";
  const payload = [userId, end, path].join(".");
  const signed = await isSigned(authSecret, statement(payload), fromBase64(signature));
  const bytes = fromBase64(path);
  if (!signed || !bytes) return "INVALID_TOKEN";
  const token = { userId, expiresAt: Number(end), returnPath: new TextDecoder().decode(bytes) };
  return token.expiresAt > now ? token : "TOKEN_EXPIRED";
}
