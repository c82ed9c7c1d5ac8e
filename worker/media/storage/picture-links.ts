import { fromHex, toHex } from "#worker/crypto/encoding.ts";
import { isSigned, sign } from "#worker/crypto/hmac.ts";
import { mediaUrl } from "./keys.ts";
import { type PresignKeys, presign } from "./presign.ts";

/** Enough for a provider's fetch. */
const LIVES_MS = 120_000;
/** Enough to look at a preview. */
const HIDDEN_LIVES_MS = 15 * 60_000;
const HIDDEN_PATH =
  /^\/media\/linked\/(taken-down\/closet-images\/[A-Za-z0-9_-]{10,64}\/(?:clothing|wearing)\/\d{10,16}\.(?:jpg|webp))$/;
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
  return new URL(await ownLink(authSecret, key, now + LIVES_MS), baseUrl).href;
}

/** A path of this site for a picture of an item that is not public, valid for 15 minutes. */
export function hiddenPictureLink(
  { authSecret }: Pick<LinkSigner, "authSecret">,
  key: string,
  now: number,
): Promise<string> {
  return ownLink(authSecret, key, now + HIDDEN_LIVES_MS);
}

async function ownLink(authSecret: string, key: string, until: number): Promise<string> {
  const signature = toHex(await sign(authSecret, signed(key, until)));
  return `${mediaUrl(`linked/${key}`)}?${new URLSearchParams({ until: String(until), signature })}`;
}

export async function openLink(signer: LinkSigner, url: URL, now: number): Promise<string | null> {
  const hidden = HIDDEN_PATH.exec(url.pathname)?.[1];
  const key = hidden ?? PATH.exec(url.pathname)?.[1];
  const livesMs = hidden ? HIDDEN_LIVES_MS : LIVES_MS;
  const until = Number(url.searchParams.get("until"));
  const signature = fromHex(url.searchParams.get("signature") ?? "");
  if (!key || !(until > now && until <= now + livesMs)) return null;
  return (await isSigned(signer.authSecret, signed(key, until), signature)) ? key : null;
}

function signed(key: string, until: number): string {
  return `picture-link:${key}:${until}`;
}
