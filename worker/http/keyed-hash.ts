import type { Config } from "../env.ts";
import { sourceOf } from "./rate-limit.ts";

/** HMAC-SHA-256 in hex under the site's secret; `text` names the purpose first. */
export async function keyedHash({ authSecret }: Config, text: string): Promise<string> {
  const bytes = (part: string) => new TextEncoder().encode(part);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(authSecret), algorithm, false, ["sign"]);
  const hash = await crypto.subtle.sign("HMAC", key, bytes(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What stands for the address of a request where it is stored: half a keyed hash, in hex. */
export async function sourceHashOf(request: Request, config: Config): Promise<string> {
  const source = sourceOf(request, config.development);
  return (await keyedHash(config, `source:${source}`)).slice(0, 32);
}
