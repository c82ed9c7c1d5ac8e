import { hasCloset, type PublicClosetRows } from "#db/queries/public-closets.ts";
import { takeLimits } from "#db/queries/rate-limits.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import type { AppContext } from "../http/routes.ts";
import { closetCardFolder, closetCardKey } from "../media/storage/keys.ts";
import { guardedHeaders } from "../media/storage/serve.ts";
import { drawCard } from "./card-picture.ts";
import { readVersion } from "./publish.ts";
import { handleOf, readCloset } from "./read.ts";

const KEPT = "public, max-age=31536000, immutable";
/** The cache of an address without the current version. */
const SHORT_CACHE = "public, max-age=300";
/** Shorter than in browsers: the account may be deleted. */
const EDGE_CACHE = "s-maxage=3600";
/** Seconds until a failed or running drawing may be repeated. */
const DRAWING_LOCK_S = 10;
const DRAWINGS_A_MINUTE = 6;

/** A JPEG of 1200x630, drawn once per version. Meanwhile the previous one, or 503. */
export async function closetCard(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const handle = handleOf(c);
  if (handle === null) return fail("closet_not_found");
  const known = await readVersion(deps, handle);
  const address = (version: number) =>
    new Request(new URL(`/closet-cache/card/${handle}/${version}`, deps.config.baseUrl));
  const cached = known === null ? undefined : await deps.edgeCache.match(address(known));
  if (cached) return toCard(cached.body, keeping(c, known));

  const rows = await readCloset(deps, handle, known);
  if (!rows) return fail("closet_not_found");
  const { version, ownerId } = rows.closet;
  const bytes = await presentCard(deps, rows);
  if (!bytes) return toCard(await formerCard(deps, ownerId), "no-store");
  const kept = new Response(bytes, { headers: { "Cache-Control": EDGE_CACHE } });
  deps.inBackground("card_cache", () => deps.edgeCache.put(address(version), kept));
  return toCard(bytes, keeping(c, version));
}

function keeping(c: AppContext, version: number | null): string {
  return c.req.query("v") === String(version) ? KEPT : SHORT_CACHE;
}

function toCard(body: BodyInit | null, cacheControl: string): Response {
  return new Response(body, {
    headers: {
      ...guardedHeaders("public"),
      "cache-control": cacheControl,
      "content-type": "image/jpeg",
    },
  });
}

type Card = Uint8Array<ArrayBuffer>;

async function readCard(deps: Deps, key: string): Promise<Card | null> {
  const stored = await deps.media.publicBucket.get(key);
  return stored && new Uint8Array(await stored.arrayBuffer());
}

async function presentCard(deps: Deps, rows: PublicClosetRows): Promise<Card | null> {
  const { ownerId, version } = rows.closet;
  const { publicBucket } = deps.media;
  const key = closetCardKey(ownerId, version);
  const stored = await readCard(deps, key);
  if (stored || !(await mayDraw(deps, rows))) return stored;

  const bytes = (await drawCard(deps, rows)) as Card;
  await publicBucket.put(key, bytes, { httpMetadata: { contentType: "image/jpeg" } });
  const cards = await listCards(deps, ownerId);
  // The account may have been deleted during the drawing.
  const gone = !(await hasCloset(deps.db, ownerId));
  const old = cards.filter((card) => gone || card.version < version).map((card) => card.key);
  if (old.length > 0) await publicBucket.delete(old);
  return bytes;
}

async function mayDraw(deps: Deps, { closet }: PublicClosetRows): Promise<boolean> {
  const { ownerId, version } = closet;
  const ofOwner = { userId: ownerId };
  const limits = [
    { ...ofOwner, key: `card:${version}:user:${ownerId}`, max: 1, windowMs: DRAWING_LOCK_S * 1000 },
    { ...ofOwner, key: `card:user:${ownerId}`, max: DRAWINGS_A_MINUTE, windowMs: 60_000 },
  ];
  return (await takeLimits(deps.db, limits, deps.now())).every((fullUntil) => fullUntil === 0);
}

async function formerCard(deps: Deps, ownerId: string): Promise<Card> {
  const cards = await listCards(deps, ownerId);
  const [newest] = cards.sort((one, other) => other.version - one.version);
  const bytes = newest ? await readCard(deps, newest.key) : null;
  return bytes ?? fail("unavailable", { retryAfter: DRAWING_LOCK_S });
}

async function listCards(deps: Deps, ownerId: string) {
  const prefix = closetCardFolder(ownerId);
  const { objects } = await deps.media.publicBucket.list({ prefix });
  return objects.map(({ key }) => ({
    key,
    version: Number.parseInt(key.slice(prefix.length), 10),
  }));
}
