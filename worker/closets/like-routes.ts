import {
  addLike,
  type Liker,
  listOwnLikes,
  type NamedItem,
  removeLike,
} from "#db/queries/likes.ts";
import type { Limit } from "#db/queries/rate-limits.ts";
import { readActor } from "../auth/session.ts";
import { ITEM_NOT_FOUND, type LikeCount, type OwnLikes } from "../contract/closets.ts";
import { fail } from "../http/fail.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { sourceHashOf } from "../http/source.ts";
import { newVisitor, readVisitor } from "./visitor-id.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIKES = "/api/closets/:handle/items/:id/likes";

export const likeRoutes: readonly Route[] = [
  { method: "POST", path: LIKES, access: "public", handle: like },
  { method: "DELETE", path: LIKES, access: "public", handle: unlike },
  { method: "GET", path: "/api/closets/:handle/likes", access: "public", handle: ownLikes },
];

/**
 * Against likes by one source that drops its cookie each time. Only new likes are counted; taking one
 * back gives its place back to nobody, and is never refused itself.
 */
function likeLimits(itemId: string, source: string): readonly [Limit, Limit] {
  return [
    { key: `like:source:${source}`, max: 30, windowMs: HOUR_MS },
    { key: `like:${itemId}:source:${source}`, max: 3, windowMs: DAY_MS },
  ];
}

/** The account where one is signed in, and the anonymous id that this browser liked under before. */
export async function readLiker(c: AppContext): Promise<Liker> {
  return { account: await readActor(c), visitor: await readVisitor(c) };
}

function namedItem(c: AppContext): NamedItem {
  return { handle: c.req.param("handle") ?? "", itemId: c.req.param("id") ?? "" };
}

/**
 * Likes a piece; 200 with the count, also when it was liked before. The like is the account's while
 * its session lives, otherwise the browser's, which is then known by a cookie of a year. Whoever
 * liked before they signed in has liked already: a like of the same browser is not counted again.
 */
async function like(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const item = namedItem(c);
  const liker = await readLiker(c);
  const fresh = liker.visitor === null ? newVisitor(c) : null;
  const visitor = liker.visitor ?? fresh?.actor ?? "";
  const limits = likeLimits(item.itemId, await sourceHashOf(c.req.raw, deps.config));
  const now = deps.now();
  const result = await addLike(deps.db, item, { ...liker, visitor }, limits, now);
  if (result.likes === null) return fail("not_found", { sentence: ITEM_NOT_FOUND });
  if (!result.liked) fail("rate_limited", { retryAfter: (result.fullUntil - now) / 1000 });
  if (!result.asAccount) await fresh?.keep();
  return c.json<LikeCount>({ likes: result.likes });
}

/** Takes the caller's like back; 200 with the count, also when there was none. */
async function unlike(c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const likes = await removeLike(db, namedItem(c), await readLiker(c), now());
  if (likes === null) return fail("not_found", { sentence: ITEM_NOT_FOUND });
  return c.json<LikeCount>({ likes });
}

/** What the caller likes in a closet. Whoever has never liked anything costs no round trip. */
async function ownLikes(c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const liker = await readLiker(c);
  const nobody = liker.account === null && liker.visitor === null;
  const rows = nobody ? [] : await listOwnLikes(db, c.req.param("handle") ?? "", liker, now());
  return c.json<OwnLikes>({ likes: Object.fromEntries(rows.map(({ id, likes }) => [id, likes])) });
}
