import { listOwnLikes } from "#db/queries/likes.ts";
import type { Person } from "#db/queries/person-limits.ts";
import type { Limit } from "#db/queries/rate-limits.ts";
import type { LikeCount, OwnLikes } from "../contract/closets.ts";
import { keyedName } from "../crypto/hmac.ts";
import { fail } from "../http/fail.ts";
import { addressLimits, personLimit } from "../http/limit-table.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { askCloset, namedItem } from "./ask-closet.ts";
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
  const { deps } = c.var;
  const item = namedItem(c);
  const { account, visitor } = await readPerson(c);
  const fresh = visitor === null ? newVisitor(c) : null;
  const person = { account, visitor: visitor ?? fresh?.actor ?? null };
  const limits = await limitsOf(c, person, fresh !== null);
  const at = deps.now();
  const asked = askCloset(deps, item.handle, (closet) =>
    closet.like({ ...item, person, at, limits }),
  );
  const answer = await asked.catch((error) => keepIfLost(account === null ? fresh : null, error));
  if (answer === null) return fail("item_not_found");
  const { likes, asAccount, fullUntil } = answer;
  if (fullUntil.length > 0) refuse(fullUntil, deps.now());
  if (!asAccount) await fresh?.keep();
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
    ...(isNew && account === null ? addressLimits("visitor", networks) : []),
  ];
}

function refuse(fullUntil: readonly number[], now: number): never {
  const wait = Math.max(...fullUntil) - now;
  const refusal = fullUntil[0] ? "own_likes_full" : "network_likes_full";
  fail(refusal, { retryAfter: Math.max(1, wait / 1000) });
}

/** Never refused; 200 with the count. */
async function unlike(c: AppContext): Promise<Response> {
  const item = namedItem(c);
  const person = await readPerson(c);
  const likes = await askCloset(c.var.deps, item.handle, (closet) => closet.unlike(item, person));
  return likes === null ? fail("item_not_found") : c.json<LikeCount>({ likes });
}

/** No round trip for a caller without account and id. */
async function ownLikes(c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const liker = await readPerson(c);
  const nobody = liker.account === null && liker.visitor === null;
  const rows = nobody ? [] : await listOwnLikes(db, c.req.param("handle") ?? "", liker, now());
  return c.json<OwnLikes>({ likes: Object.fromEntries(rows.map(({ id, likes }) => [id, likes])) });
}
