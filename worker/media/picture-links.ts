import { fromHex, isSigned, sign, toHex } from "../auth/signature.ts";
import type { Config } from "../env.ts";
import { generationKeys, mediaUrl } from "./keys.ts";

/** Long enough for a provider's fetch, too short to be passed on. */
const LIVES_MS = 120_000;
const PATH =
  /^\/media\/linked\/(generations\/[A-Za-z0-9_-]{10,64}\/[A-Za-z0-9_-]{10,64}\/(?:person|garment))$/;

/**
 * Addresses of a generation's two input pictures for an engine that takes no bytes: signed by the
 * site for two minutes, and dead with the pictures when the generation ends.
 */
export async function pictureLinks(
  config: Config,
  userId: string,
  generationId: string,
  now: number,
): Promise<{ readonly person: string; readonly garment: string }> {
  const keys = generationKeys(userId, generationId);
  const [person, garment] = await Promise.all(
    [keys.person, keys.garment].map((key) => linkOf(config, key, now + LIVES_MS)),
  );
  return { person, garment };
}

async function linkOf(
  { authSecret, baseUrl }: Config,
  key: string,
  until: number,
): Promise<string> {
  const signature = await sign(authSecret, signed(key, until));
  const url = new URL(mediaUrl(`linked/${key}`), baseUrl);
  url.searchParams.set("until", String(until));
  url.searchParams.set("signature", toHex(signature));
  return url.href;
}

/** The key that a link opens, or null where it was not signed here, was changed, or is too old. */
export async function openLink(config: Config, url: URL, now: number): Promise<string | null> {
  const key = PATH.exec(url.pathname)?.[1];
  const until = Number(url.searchParams.get("until"));
  const signature = fromHex(url.searchParams.get("signature") ?? "");
  if (!key || !(until > now && until <= now + LIVES_MS)) return null;
  return (await isSigned(config.authSecret, signed(key, until), signature)) ? key : null;
}

function signed(key: string, until: number): string {
  return `picture-link:${key}:${until}`;
}
