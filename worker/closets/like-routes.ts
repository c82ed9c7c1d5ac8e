import {
  addLike,
  type LikeResult,
  listOwnLikes,
  type NamedItem,
  removeLike,
} from "#db/queries/likes.ts";
import type { LikeCount, OwnLikes } from "../contract/closets.ts";
import { fail } from "../http/fail.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { limitsOfPerson, readPerson } from "./person-limits.ts";
import { keepIfLost, newVisitor } from "./visitor-id.ts";

const LIKES = "/api/closets/:handle/items/:id/likes";

export const likeRoutes: readonly Route[] = [
  { method: "POST", path: LIKES, access: "public", handle: like },
  { method: "DELETE", path: LIKES, access: "public", handle: unlike },
  { method: "GET", path: "/api/closets/:handle/likes", access: "public", handle: ownLikes },
];

function namedItem(c: AppContext): NamedItem {
  return { handle: c.req.param("handle") ?? "", itemId: c.req.param("id") ?? "" };
}

/** Account and browser count as one person. An unlike does not give back the hourly limit. */
async function like(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const item = namedItem(c);
  const liker = await readPerson(c);
  const fresh = liker.visitor === null ? newVisitor(c) : null;
  const visitor = liker.visitor ?? fresh?.actor ?? "";
  const limits = await limitsOfPerson(c, "like", { ...liker, visitor }, fresh !== null);
  const now = deps.now();
  const result = await addLike(deps.db, item, { ...liker, visitor }, limits, now).catch((error) =>
    keepIfLost(liker.account === null ? fresh : null, error),
  );
  if (result.likes === null) return fail("item_not_found");
  if (!result.liked) refuse(result, now);
  if (!result.asAccount) await fresh?.keep();
  return c.json<LikeCount>({ likes: result.likes });
}

function refuse({ personFullUntil, networkFullUntil }: LikeResult, now: number): never {
  const wait = Math.max(personFullUntil, networkFullUntil) - now;
  const refusal = personFullUntil > 0 ? "own_likes_full" : "network_likes_full";
  fail(refusal, { retryAfter: Math.max(1, wait / 1000) });
}

/** Never refused; 200 with the count. */
async function unlike(c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const likes = await removeLike(db, namedItem(c), await readPerson(c), now());
  if (likes === null) return fail("item_not_found");
  return c.json<LikeCount>({ likes });
}

/** No round trip for a caller without account and id. */
async function ownLikes(c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const liker = await readPerson(c);
  const nobody = liker.account === null && liker.visitor === null;
  const rows = nobody ? [] : await listOwnLikes(db, c.req.param("handle") ?? "", liker, now());
  return c.json<OwnLikes>({ likes: Object.fromEntries(rows.map(({ id, likes }) => [id, likes])) });
}
