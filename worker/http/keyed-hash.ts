import { sign, toHex } from "../auth/signature.ts";
import type { Config } from "../env.ts";
import { sourceOf } from "./rate-limit.ts";

/** HMAC-SHA-256 in hex under the site's secret; `text` names the purpose first. */
export async function keyedHash({ authSecret }: Config, text: string): Promise<string> {
  return toHex(await sign(authSecret, text));
}

/** What stands for the address of a request where it is stored: half a keyed hash, in hex. */
export async function sourceHashOf(request: Request, config: Config): Promise<string> {
  const source = sourceOf(request, config.development);
  return (await keyedHash(config, `source:${source}`)).slice(0, 32);
}
