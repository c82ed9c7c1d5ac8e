import { getCookie } from "hono/cookie";
import { fromBase64 } from "../crypto/encoding.ts";
import { isSigned } from "../crypto/hmac.ts";
import { siteOrigin } from "../http/origin.ts";
import type { AppContext } from "../http/routes.ts";
import { cookiePrefix, createAuth } from "./auth.ts";
import { askLibrary } from "./library.ts";

/** A login whose password was right and whose code is missing. */
export interface Challenge {
  readonly userId: string;
}

/** The challenge of this browser's cookie; null without a live one. */
export async function readChallenge(c: AppContext): Promise<Challenge | null> {
  const { config, now } = c.var.deps;
  const value = getCookie(c, `${cookiePrefix(config.baseUrl)}.two_factor`) ?? "";
  const end = value.lastIndexOf(".");
  const name = value.slice(0, Math.max(end, 0));
  const signature = fromBase64(value.slice(end + 1));
  if (name === "" || !(await isSigned(config.authSecret, name, signature))) return null;
  const auth = createAuth(c.var.deps, siteOrigin(new URL(c.req.url), config));
  const found = await askLibrary(c.var.deps, async () => {
    const { internalAdapter } = await auth.$context;
    return internalAdapter.findVerificationValue(name);
  });
  if (!found || found.expiresAt.getTime() <= now()) return null;
  return { userId: found.value };
}
