import { toBase64Url } from "../crypto/encoding.ts";
import { sign } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";
import { fail } from "../http/fail.ts";
import type { AppContext } from "../http/routes.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Derives the token from the share's random id and the site's secret, so it is not stored. */
export async function tokenOf({ authSecret }: Config, shareId: string): Promise<string> {
  return toBase64Url(await sign(authSecret, `share:${shareId}`));
}

/** The token in the address; null if it is malformed. Does not query the database. */
export function readToken(c: AppContext): string | null {
  const token = c.req.param("token") ?? "";
  return TOKEN.test(token) ? token : null;
}

/** @throws 404 */
export function requireToken(c: AppContext): string {
  return readToken(c) ?? fail("not_found");
}
