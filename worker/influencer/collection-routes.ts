import { askAgain } from "#db/client.ts";
import {
  deleteCollection,
  insertCollection,
  replaceCollectionItems,
  updateCollection,
  type WrittenCollection,
} from "#db/queries/closet-manager-collections.ts";
import { callerAs, requireGranted } from "../auth/standing.ts";
import { publishCloset } from "../closets/publish.ts";
import {
  CLOSET_NOT_FOUND,
  type Collection,
  collectionInput,
  collectionItemsInput,
  ITEM_NOT_FOUND,
} from "../contract/closets.ts";
import { LIMITS } from "../contract/limits.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { toCollection } from "./closet-view.ts";

const COLLECTION = "/api/closet/collections/:id";

export const collectionRoutes: readonly Route[] = [
  { method: "POST", path: "/api/closet/collections", access: "influencer", handle: create },
  { method: "PATCH", path: COLLECTION, access: "influencer", handle: rename },
  { method: "PUT", path: `${COLLECTION}/items`, access: "influencer", handle: replaceItems },
  { method: "DELETE", path: COLLECTION, access: "influencer", handle: remove },
];

async function create(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const input = await parseJson(c.req.raw, collectionInput);
  const caller = callerAs(c, "influencer");
  const collection = { ...input, id: deps.newId() };
  const max = LIMITS.collectionsMax;
  const written = await askAgain(() => insertCollection(deps.db, caller, collection, max));
  requireGranted(written.standing);
  if (!written.hasCloset) fail("not_found", { sentence: CLOSET_NOT_FOUND });
  if (!written.collection) fail("limit_reached");
  return answer(c, written, 201);
}

async function rename(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const input = await parseJson(c.req.raw, collectionInput);
  const id = c.req.param("id") as string;
  const written = await updateCollection(deps.db, callerAs(c, "influencer"), id, input);
  requireGranted(written.standing);
  return answer(c, written);
}

async function replaceItems(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { itemIds } = await parseJson(c.req.raw, collectionItemsInput);
  const id = c.req.param("id") as string;
  const caller = callerAs(c, "influencer");
  const written = await replaceCollectionItems(deps.db, caller, id, itemIds);
  requireGranted(written.standing);
  if (written.collection && !written.allMine) {
    fail("invalid", { fields: { itemIds: ITEM_NOT_FOUND } });
  }
  return answer(c, written);
}

async function answer(
  c: AppContext,
  { collection, raised }: WrittenCollection,
  status: 200 | 201 = 200,
): Promise<Response> {
  if (!collection || !raised) return fail("not_found");
  await publishCloset(c.var.deps, raised);
  return c.json<{ collection: Collection }>({ collection: toCollection(collection) }, status);
}

async function remove(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const id = c.req.param("id") as string;
  const { standing, raised, deleted } = await deleteCollection(
    deps.db,
    callerAs(c, "influencer"),
    id,
  );
  requireGranted(standing);
  if (!deleted || !raised) return fail("not_found");
  await publishCloset(deps, raised);
  return c.body(null, 204);
}
