import { findShownItem } from "#db/queries/public-closets.ts";
import type { PublicCloset, ShownItem } from "../contract/closets.ts";
import { fail } from "../http/fail.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { closetCard } from "./card.ts";
import { closetFeed } from "./feed.ts";
import { itemTryOn } from "./item-try-on.ts";
import { closetPage } from "./page.ts";
import { handleOf, requireCloset } from "./read.ts";
import { toPublicCloset, toPublicItem } from "./view.ts";

export const publicClosetRoutes: readonly Route[] = [
  { method: "GET", path: "/api/closets/:handle", access: "public", handle: showCloset },
  { method: "GET", path: "/api/closets/:handle/items/:id", access: "public", handle: showItem },
  { method: "GET", path: "/closet/:handle/card.jpg", access: "public", handle: closetCard },
  { method: "GET", path: "/closet/:handle/feed.xml", access: "public", handle: closetFeed },
  { method: "GET", path: "/closet/:handle", access: "public", handle: closetPage },
  { method: "GET", path: "/closet/:handle/", access: "public", handle: closetPage },
];

async function showCloset(c: AppContext): Promise<Response> {
  const closet = toPublicCloset(await requireCloset(c.var.deps, handleOf(c)));
  return c.json<PublicCloset>(closet, 200, { "Cache-Control": "public, no-cache" });
}

async function showItem(c: AppContext): Promise<Response> {
  const handle = handleOf(c);
  const itemId = c.req.param("id") ?? "";
  const found = handle === null ? null : await findShownItem(c.var.deps.db, { handle, itemId });
  if (!found) return fail("item_not_found");
  const closet = { title: found.closetTitle, instagramHandle: found.handle };
  const tryOn = itemTryOn(c.var.deps, found);
  const shown: ShownItem = { closet, item: toPublicItem(found.item), tryOn };
  return c.json(shown, 200, { "Cache-Control": "public, no-cache" });
}
