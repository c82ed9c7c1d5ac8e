import { fromHex, toHex } from "#worker/crypto/encoding.ts";
import { isSigned, sign } from "#worker/crypto/hmac.ts";
import { mediaUrl } from "./keys.ts";
import { type PresignKeys, presign } from "./presign.ts";

/** Enough for a provider's fetch. */
const LIVES_MS = 120_000;
const PATH =
  /^\/media\/linked\/(generations\/[A-Za-z0-9_-]{10,64}\/[A-Za-z0-9_-]{10,64}\/(?:person|dressed|garment(?:-[2-9])?))$/;

interface LinkSigner {
  readonly authSecret: string;
  readonly baseUrl: URL;
  readonly presignKeys: PresignKeys | null;
}

/** Valid for two minutes: by R2's keys where they are set, else by the worker. */
export async function pictureLinks(
  signer: LinkSigner,
  keys: { readonly person: string; readonly garments: readonly string[] },
  now: number,
): Promise<{ readonly person: string; readonly garments: readonly string[] }> {
  const [person, garments] = await Promise.all([
    linkOf(signer, keys.person, now),
    Promise.all(keys.garments.map((key) => linkOf(signer, key, now))),
  ]);
  return { person, garments };
}

async function linkOf(signer: LinkSigner, key: string, now: number): Promise<string> {
  const { authSecret, baseUrl, presignKeys } = signer;
  if (presignKeys) return presign(presignKeys, key, { seconds: LIVES_MS / 1000, now });
  const until = now + LIVES_MS;
  const signature = await sign(authSecret, signed(key, until));
  const url = new URL(mediaUrl(`linked/${key}`), baseUrl);
  url.searchParams.set("until", String(until));
  url.searchParams.set("signature", toHex(signature));
  return url.href;
}

export async function openLink(signer: LinkSigner, url: URL, now: number): Promise<string | null> {
  const key = PATH.exec(url.pathname)?.[1];
  const until = Number(url.searchParams.get("until"));
  const signature = fromHex(url.searchParams.get("signature") ?? "");
  if (!key || !(until > now && until <= now + LIVES_MS)) return null;
  return (await isSigned(signer.authSecret, signed(key, until), signature)) ? key : null;
}

function signed(key: string, until: number): string {
  return `picture-link:${key}:${until}`;
}
