import { listOwnLikes } from "#db/queries/likes.ts";
import type { Person } from "#db/queries/person-limits.ts";
import { findShownItem } from "#db/queries/public-closets.ts";
import type { Limit } from "#db/queries/rate-limits.ts";
import type { LikeCount, OwnLikes } from "../contract/closets.ts";
import { keyedName } from "../crypto/hmac.ts";
import { fail } from "../http/fail.ts";
import { addressLimits, personLimit } from "../http/limit-table.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { askCloset, namedItem } from "./ask-closet.ts";
import type { LikeAnswer, NamedItem } from "./closet-rpc.ts";
import { readPerson } from "./person-limits.ts";
import { keepIfLost, newVisitor } from "./visitor-id.ts";

const LIKES = "/api/closets/:handle/items/:id/likes";

export const likeRoutes: readonly Route[] = [
  { method: "POST", path: LIKES, access: "public", handle: like },
  { method: "DELETE", path: LIKES, access: "public", handle: unlike },
  { method: "GET", path: "/api/closets/:handle/likes", access: "public", handle: ownLikes },
];

/** Account and browser count as one person. An unlike does not give back the hourly limit. */
async function like(c: AppContext): Promise<Response> {
  const item = namedItem(c);
  const person = await readPerson(c);
  if (isNobody(person)) return likeAsNew(c, item);
  const answer = await askLike(c, item, { person, isNew: false });
  // The session of the account has ended.
  if (answer && !answer.asAccount && person.visitor === null) return likeAsNew(c, item);
  return toResponse(c, answer);
}

/** As a new visitor, whose id the browser keeps unless the like is refused. */
async function likeAsNew(c: AppContext, item: NamedItem): Promise<Response> {
  const fresh = newVisitor(c);
  const person = { account: null, visitor: fresh.actor };
  const asked = askLike(c, item, { person, isNew: true });
  const response = toResponse(c, await asked.catch((error) => keepIfLost(fresh, error)));
  await fresh.keep();
  return response;
}

function isNobody({ account, visitor }: Person): boolean {
  return account === null && visitor === null;
}

async function askLike(
  c: AppContext,
  item: NamedItem,
  { person, isNew }: { readonly person: Person; readonly isNew: boolean },
): Promise<LikeAnswer | null> {
  const { deps } = c.var;
  const limits = await limitsOf(c, person, isNew);
  const at = deps.now();
  return askCloset(deps, item.handle, (closet) => closet.like({ ...item, person, at, limits }));
}

function toResponse(c: AppContext, answer: LikeAnswer | null): Response {
  if (answer === null) return fail("item_not_found");
  const { likes, fullUntil } = answer;
  if (fullUntil.length > 0) refuse(fullUntil, c.var.deps.now());
  return c.json<LikeCount>({ likes });
}

/** The person's own limit first; all within this closet. */
async function limitsOf(
  c: AppContext,
  { account, visitor }: Person,
  isNew: boolean,
): Promise<Limit[]> {
  const { config } = c.var.deps;
  const networks = await networksOf(c.req.raw, config);
  const actor = account?.userId ?? visitor;
  return [
    personLimit("like", await keyedName(config, `like:${actor}`)),
    ...addressLimits("like", networks),
    ...(isNew ? addressLimits("visitor", networks) : []),
  ];
}

function refuse(fullUntil: readonly number[], now: number): never {
  const wait = Math.max(...fullUntil) - now;
  const refusal = fullUntil[0] ? "own_likes_full" : "network_likes_full";
  fail(refusal, { retryAfter: Math.max(1, wait / 1000) });
}

/** Never refused; 200 with the count. Nothing is stored for a caller without account and id. */
async function unlike(c: AppContext): Promise<Response> {
  const item = namedItem(c);
  const person = await readPerson(c);
  if (isNobody(person)) {
    const shown = await findShownItem(c.var.deps.db, { handle: item.handle, itemId: item.item });
    return shown ? c.json<LikeCount>({ likes: shown.item.likes }) : fail("item_not_found");
  }
  const likes = await askCloset(c.var.deps, item.handle, (closet) => closet.unlike(item, person));
  return likes === null ? fail("item_not_found") : c.json<LikeCount>({ likes });
}

/** No round trip for a caller without account and id. */
async function ownLikes(c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const liker = await readPerson(c);
  const rows = isNobody(liker)
    ? []
    : await listOwnLikes(db, c.req.param("handle") ?? "", liker, now());
  return c.json<OwnLikes>({ likes: Object.fromEntries(rows.map(({ id, likes }) => [id, likes])) });
}
