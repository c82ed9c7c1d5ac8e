import type { PublicCloset } from "../contract/closets.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { closetCard } from "./card.ts";
import { closetPage } from "./page.ts";
import { handleOf, requireCloset } from "./read.ts";
import { toPublicCloset } from "./view.ts";

export const publicClosetRoutes: readonly Route[] = [
  { method: "GET", path: "/api/closets/:handle", access: "public", handle: showCloset },
  { method: "GET", path: "/closet/:handle/card.jpg", access: "public", handle: closetCard },
  { method: "GET", path: "/closet/:handle", access: "public", handle: closetPage },
  { method: "GET", path: "/closet/:handle/", access: "public", handle: closetPage },
];

async function showCloset(c: AppContext): Promise<Response> {
  const closet = toPublicCloset(await requireCloset(c.var.deps, handleOf(c)));
  return c.json<PublicCloset>(closet, 200, { "Cache-Control": "public, no-cache" });
}
