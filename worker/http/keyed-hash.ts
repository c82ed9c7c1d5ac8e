import { sign, toHex } from "../auth/signature.ts";
import type { Config } from "../env.ts";

/** HMAC-SHA-256 in hex under the site's secret; `text` names the purpose first. */
export async function keyedHash(
  { authSecret }: Pick<Config, "authSecret">,
  text: string,
): Promise<string> {
  return toHex(await sign(authSecret, text));
}

/** The first 128 bits of `keyedHash`, in 32 hex digits: a name for something that is not stored. */
export async function keyedName(config: Pick<Config, "authSecret">, text: string): Promise<string> {
  return (await keyedHash(config, text)).slice(0, 32);
}
