import type * as v from "valibot";
import { creationScope, type InfluencerCaller, requireRole } from "#db/queries/authorisation.ts";
import {
  type CreatedItemRow,
  deleteItems,
  findCreatedItem,
  updateItem,
} from "#db/queries/closet-manager-items.ts";
import { pinItems, reorderPins } from "#db/queries/closet-manager-pins.ts";
import { publishCloset } from "../closets/publish.ts";
import { toItem } from "../closets/view.ts";
import {
  CLOTHING_IMAGE_MISSING,
  type ClosetItem,
  type CreatedItem,
  DEFAULT_CLOSET_TITLE,
  itemDeletionsInput,
  manyPinsInput,
  pinInput,
  pinsInput,
  requiredItemTexts,
} from "../contract/closets.ts";
import { ITEM_NOT_FOUND } from "../contract/not-found.ts";
import { pricedChangeFields, pricedCreationFields } from "../contract/prices.ts";
import { fail } from "../http/fail.ts";
import {
  createdId,
  hashRequest,
  readIdempotencyKey,
  refuseReusedKey,
} from "../http/idempotency.ts";
import { checkFields, parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { executeNow } from "../removals/execute-removals.ts";
import { analyseLater } from "./analyse-items.ts";
import { createItem } from "./create-item.ts";
import { readItemForm } from "./item-form.ts";
import {
  discardPictures,
  type StoredPictures,
  storePictures,
  withStored,
} from "./item-pictures.ts";
import { priceColumns } from "./item-price.ts";
import { visibilityColumns } from "./item-visibility.ts";

export const itemRoutes: readonly Route[] = [
  { method: "POST", path: "/api/closet/items", access: "influencer", handle: create },
  { method: "PATCH", path: "/api/closet/items/:id", access: "influencer", handle: change },
  { method: "DELETE", path: "/api/closet/items/:id", access: "influencer", handle: remove },
  { method: "PUT", path: "/api/closet/items/:id/pin", access: "influencer", handle: pin },
  { method: "PUT", path: "/api/closet/pins", access: "influencer", handle: reorder },
  { method: "POST", path: "/api/closet/pins", access: "influencer", handle: pinMany },
  { method: "POST", path: "/api/closet/item-deletions", access: "influencer", handle: removeMany },
];

/** A required text that the form lacks is refused like an empty one. */
const NO_TEXTS = Object.fromEntries(Object.keys(requiredItemTexts).map((name) => [name, ""]));

async function create(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const key = readIdempotencyKey(c);
  const id = await createdId(deps, "item", creationScope(caller), key);
  const closet = {
    id: await createdId(deps, "closet", creationScope(caller), key),
    title: DEFAULT_CLOSET_TITLE,
  };
  const found = await findCreatedItem(deps.db, caller, id, closet.id);
  const { texts: sent, files } = await readItemForm(c.req.raw);
  const missing = files.clothingImage ? {} : { clothingImage: CLOTHING_IMAGE_MISSING };
  const fields = checkFields(pricedCreationFields, { ...NO_TEXTS, ...sent }, missing);
  const requestHash = await hashRequest(key, fields, Object.values(files));
  if (found.first) return answerCreated(c, found, requestHash);
  const clothingImage = files.clothingImage as Uint8Array;
  const form = { fields, files: { ...files, clothingImage } };
  const created = await createItem(deps, caller, { id, requestHash }, { closet, ...form });
  return answerCreated(c, created, requestHash);
}

function answerCreated(
  c: AppContext,
  { first, item, hasCloset, closetCreated }: CreatedItemRow,
  requestHash: string | null,
): Response {
  refuseReusedKey(first, requestHash);
  if (item) return c.json<CreatedItem>({ item: toItem(item), closetCreated }, 201);
  if (first) return fail("item_not_found");
  return fail(hasCloset ? "limit_reached" : "handle_missing");
}

async function change(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  await requireRole(deps.db, caller);
  const { texts, files } = await readItemForm(c.req.raw);
  const sent = checkFields(pricedChangeFields, { ...NO_TEXTS, ...texts });
  const { removeWearingImage, visibility, publicAt, ...rest } = sent;
  const { priceAmount, priceCurrency, priceShop, ...fields } = rest;
  const price = priceColumns(sent, deps.now());
  const visibleTo = visibilityColumns({ visibility, publicAt }, deps.now());
  const removal = removeWearingImage === "true" && !files.wearingImage;
  const { pictures, origins } = await storePictures(deps, caller, files);
  const id = c.req.param("id") as string;
  const garment = changeOfGarment(fields, pictures);
  const changes = {
    ...{ ...fields, ...garment, ...pictures, ...origins, ...price, visibleTo },
    ...(removal ? { wearingImageUrl: null, wearingOrigin: null, wearingUncropped: false } : {}),
  };
  const stored = { ...caller, now: deps.now() };
  const update = () => updateItem(deps.db, stored, id, changes);
  const { raised, item, removals } = await withStored(deps, caller, pictures, update);
  if (!item || !raised) {
    await discardPictures(deps, caller, pictures);
    return fail("item_not_found");
  }
  await publishCloset(deps, raised);
  // New images of a taken-down item are hidden at once.
  await executeNow(deps, removals);
  if (garment || visibleTo) analyseLater(deps, item);
  return c.json<{ item: ClosetItem }>({ item: toItem(item) });
}

/** Null if the inputs of the analysis do not change; strokes and kind belong to one image. */
function changeOfGarment(
  { garmentStrokes, garmentKind }: v.InferOutput<typeof pricedChangeFields>,
  { clothingImageUrl }: StoredPictures,
) {
  const isTold = garmentStrokes !== undefined || garmentKind !== undefined;
  if (!clothingImageUrl) return isTold ? { analysedImageUrl: null } : null;
  const garment = { garmentStrokes: garmentStrokes ?? null, garmentKind: garmentKind ?? null };
  return { ...garment, analysedImageUrl: null };
}

async function remove(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const found = await removeItems(caller, c, [c.req.param("id") as string]);
  return found ? c.body(null, 204) : fail("item_not_found");
}

/** A repeated request finds nothing left, so missing items are no error. */
async function removeMany(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { itemIds } = await parseJson(c.req.raw, itemDeletionsInput);
  await removeItems(caller, c, itemIds);
  return c.body(null, 204);
}

/** Resolves to false if none of the items is the caller's. */
async function removeItems(
  caller: InfluencerCaller,
  c: AppContext,
  ids: readonly string[],
): Promise<boolean> {
  const { deps } = c.var;
  const { raised, removals } = await deleteItems(deps.db, caller, ids);
  if (raised) await publishCloset(deps, raised);
  await executeNow(deps, removals);
  return raised !== null;
}

async function pin(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { isPinned } = await parseJson(c.req.raw, pinInput);
  const { raised, items } = await pinItems(
    deps.db,
    caller,
    [c.req.param("id") as string],
    isPinned,
  );
  if (!items[0]) return fail("item_not_found");
  if (raised) await publishCloset(deps, raised);
  return c.json<{ item: ClosetItem }>({ item: toItem(items[0]) });
}

async function pinMany(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { itemIds, isPinned } = await parseJson(c.req.raw, manyPinsInput);
  const { raised, allMine, items } = await pinItems(deps.db, caller, itemIds, isPinned);
  if (!allMine) return fail("invalid", { fields: { itemIds: ITEM_NOT_FOUND } });
  if (raised) await publishCloset(deps, raised);
  return c.json<{ items: ClosetItem[] }>({ items: items.map(toItem) });
}

async function reorder(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { itemIds } = await parseJson(c.req.raw, pinsInput);
  const reordered = await reorderPins(deps.db, caller, itemIds);
  if (!reordered.hasCloset) return fail("closet_not_found");
  if (!reordered.items) return fail("conflict");
  if (reordered.raised) await publishCloset(deps, reordered.raised);
  return c.json<{ items: ClosetItem[] }>({ items: reordered.items.map(toItem) });
}
