import { findVersion, type PublicClosetRows } from "#db/queries/public-closets.ts";
import { takeLimits } from "#db/queries/rate-limits.ts";
import type { ClosetPart } from "../contract/closet-parts.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import type { AppContext } from "../http/routes.ts";
import { closetCardFolder, closetCardKey } from "../media/storage/keys.ts";
import { guardedHeaders } from "../media/storage/serve.ts";
import { type CardContents, drawCard } from "./card-picture.ts";
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
const PARTS_A_MINUTE = 30;
const PICTURE_WIDTH = 960;
const PART_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * A JPEG of 1200x630 of the closet, of an item (`?item=`) or of a collection (`?in=`), drawn once per
 * version. Meanwhile the previous one or 503, or an item's picture. 404 for a part that the closet
 * does not show.
 */
export async function closetCard(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const handle = handleOf(c);
  if (handle === null) return fail("closet_not_found");
  const part = partOf(c);
  const known = await readVersion(deps, handle);
  const address = (version: number) => {
    const name = part ? `/${part.parameter}/${part.id}` : "";
    return new Request(
      new URL(`/closet-cache/card/${handle}/${version}${name}`, deps.config.baseUrl),
    );
  };
  const cached = known === null ? undefined : await deps.edgeCache.match(address(known));
  if (cached) return toCard(cached.body, keeping(c, known));

  const rows = await readCloset(deps, handle, known);
  if (!rows) return fail("closet_not_found");
  const { version, ownerId } = rows.closet;
  const contents = contentsOf(rows, part) ?? fail("item_not_found");
  const bytes = await presentCard(deps, { closet: rows.closet, part, contents });
  if (!bytes && part?.parameter === "item") return pictureOf(c, contents);
  if (!bytes) return toCard(await formerCard(deps, ownerId, part), "no-store");
  const kept = new Response(bytes, { headers: { "Cache-Control": EDGE_CACHE } });
  deps.inBackground("card_cache", () => deps.edgeCache.put(address(version), kept));
  return toCard(bytes, keeping(c, version));
}

function partOf(c: AppContext): ClosetPart | null {
  for (const parameter of ["item", "in"] as const) {
    const id = c.req.query(parameter);
    if (id !== undefined) return PART_ID.test(id) ? { parameter, id } : fail("item_not_found");
  }
  return null;
}

/** Null for a part that visitors do not see, or without items. */
function contentsOf(
  { closet, items, collections }: PublicClosetRows,
  part: ClosetPart | null,
): CardContents | null {
  if (!part) return { title: closet.title, items };
  if (part.parameter === "item") {
    const item = items.find(({ id }) => id === part.id);
    return item ? { title: item.title, items: [item] } : null;
  }
  const collection = collections.find(({ id }) => id === part.id);
  const shown = items.filter(({ id }) => collection?.itemIds.includes(id));
  return collection && shown.length > 0 ? { title: collection.title, items: shown } : null;
}

/** The picture of the item, as long as its card may not be drawn. */
function pictureOf(c: AppContext, { items: [item] }: CardContents): Response {
  if (!item) return fail("item_not_found");
  c.header("Cache-Control", "no-store");
  return c.redirect(`${item.wearingImageUrl ?? item.clothingImageUrl}?w=${PICTURE_WIDTH}`, 302);
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

interface Drawn {
  readonly closet: PublicClosetRows["closet"];
  readonly part: ClosetPart | null;
  readonly contents: CardContents;
}

async function readCard(deps: Deps, key: string): Promise<Card | null> {
  const stored = await deps.media.publicBucket.get(key);
  return stored && new Uint8Array(await stored.arrayBuffer());
}

async function presentCard(deps: Deps, drawn: Drawn): Promise<Card | null> {
  const { closet, part, contents } = drawn;
  const { ownerId, version } = closet;
  const { publicBucket } = deps.media;
  const key = closetCardKey(ownerId, version, part);
  const stored = await readCard(deps, key);
  if (stored || !(await mayDraw(deps, drawn))) return stored;

  const bytes = (await drawCard(deps, closet, contents)) as Card;
  await publicBucket.put(key, bytes, { httpMetadata: { contentType: "image/jpeg" } });
  const cards = await listCards(deps, ownerId);
  // A picture or the account may have been deleted during the drawing.
  const current = (await findVersion(deps.db, ownerId)) ?? Number.POSITIVE_INFINITY;
  const old = cards.filter((card) => card.version < current).map((card) => card.key);
  if (old.length > 0) await publicBucket.delete(old);
  return bytes;
}

async function mayDraw(deps: Deps, { closet, part }: Drawn): Promise<boolean> {
  const { ownerId, version } = closet;
  const ofOwner = { userId: ownerId };
  const name = part ? `${part.parameter}:${part.id}:` : "";
  const limits = [
    {
      ...ofOwner,
      ...{ key: `card:${version}:${name}user:${ownerId}`, max: 1, windowMs: DRAWING_LOCK_S * 1000 },
    },
    {
      ...ofOwner,
      key: `card:${part ? "part:" : ""}user:${ownerId}`,
      max: part ? PARTS_A_MINUTE : DRAWINGS_A_MINUTE,
      windowMs: 60_000,
    },
  ];
  return (await takeLimits(deps.db, limits, deps.now())).every((fullUntil) => fullUntil === 0);
}

async function formerCard(deps: Deps, ownerId: string, part: ClosetPart | null): Promise<Card> {
  const cards = await listCards(deps, ownerId);
  const [newest] = cards
    .filter(({ key, version }) => key === closetCardKey(ownerId, version, part))
    .sort((one, other) => other.version - one.version);
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
