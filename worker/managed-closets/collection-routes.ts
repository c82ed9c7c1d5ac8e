import { retryLostAnswer } from "#db/client.ts";
import { creationScope, type InfluencerCaller } from "#db/queries/authorisation.ts";
import {
  deleteCollection,
  fillCollection,
  insertCollection,
  updateCollection,
  type WrittenCollection,
} from "#db/queries/closet-manager-collections.ts";
import { publishCloset } from "../closets/publish.ts";
import { toCollection } from "../closets/view.ts";
import { type Collection, collectionInput, collectionItemsInput } from "../contract/closets.ts";
import { LIMITS } from "../contract/limits.ts";
import { ITEM_NOT_FOUND } from "../contract/not-found.ts";
import { fail } from "../http/fail.ts";
import {
  createdId,
  hashRequest,
  readIdempotencyKey,
  refuseReusedKey,
} from "../http/idempotency.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";

const COLLECTION = "/api/closet/collections/:id";

export const collectionRoutes: readonly Route[] = [
  { method: "POST", path: "/api/closet/collections", access: "influencer", handle: create },
  { method: "PATCH", path: COLLECTION, access: "influencer", handle: rename },
  { method: "PUT", path: `${COLLECTION}/items`, access: "influencer", handle: replaceItems },
  { method: "POST", path: `${COLLECTION}/items`, access: "influencer", handle: addItems },
  { method: "DELETE", path: COLLECTION, access: "influencer", handle: remove },
];

async function create(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const input = await parseJson(c.req.raw, collectionInput);
  const key = readIdempotencyKey(c);
  const id = await createdId(deps, "collection", creationScope(caller), key);
  const collection = { ...input, id, requestHash: await hashRequest(key, input) };
  const max = LIMITS.collectionsMax;
  const written = await retryLostAnswer(() => insertCollection(deps.db, caller, collection, max));
  if (!written.hasCloset) fail("closet_not_found");
  refuseReusedKey(written.first, collection.requestHash);
  if (!written.collection) fail(written.first ? "not_found" : "limit_reached");
  return answer(c, written, 201);
}

async function rename(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const input = await parseJson(c.req.raw, collectionInput);
  const id = c.req.param("id") as string;
  const written = await updateCollection(deps.db, caller, id, input);
  return answer(c, written);
}

function replaceItems(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  return fill(caller, c, "replace");
}

function addItems(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  return fill(caller, c, "add");
}

async function fill(
  caller: InfluencerCaller,
  c: AppContext,
  mode: "add" | "replace",
): Promise<Response> {
  const { deps } = c.var;
  const { itemIds } = await parseJson(c.req.raw, collectionItemsInput);
  const id = c.req.param("id") as string;
  const written = await fillCollection(deps.db, caller, id, itemIds, mode);
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

async function remove(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const id = c.req.param("id") as string;
  const { raised, deleted } = await deleteCollection(deps.db, caller, id);
  if (!deleted || !raised) return fail("not_found");
  await publishCloset(deps, raised);
  return c.body(null, 204);
}
