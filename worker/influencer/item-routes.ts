import { askAgain } from "#db/client.ts";
import { deleteItem, insertItem, updateItem } from "#db/queries/closet-manager-items.ts";
import { pinItem, reorderPins } from "#db/queries/closet-manager-pins.ts";
import { readStanding } from "#db/queries/standing.ts";
import type { Actor } from "../auth/session.ts";
import { callerAs, requireGranted } from "../auth/standing.ts";
import { publishCloset } from "../closets/publish.ts";
import {
  CLOSET_NOT_FOUND,
  CLOTHING_IMAGE_MISSING,
  type ClosetItem,
  type CreatedItem,
  DEFAULT_CLOSET_TITLE,
  ITEM_NOT_FOUND,
  itemChangeFields,
  itemFields,
  pinInput,
  pinsInput,
} from "../contract/closets.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { checkFields, parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { type ClosetFolder, mediaUrl, parseMediaPath } from "../media/keys.ts";
import { carryOutNow, discardStaged } from "../removals/carry-out.ts";
import { toItem } from "./closet-view.ts";
import { type ItemForm, readItemForm } from "./item-form.ts";
import { storeClosetPicture } from "./pictures.ts";

export const itemRoutes: readonly Route[] = [
  { method: "POST", path: "/api/closet/items", access: "influencer", handle: create },
  { method: "PATCH", path: "/api/closet/items/:id", access: "influencer", handle: change },
  { method: "DELETE", path: "/api/closet/items/:id", access: "influencer", handle: remove },
  { method: "PUT", path: "/api/closet/items/:id/pin", access: "influencer", handle: pin },
  { method: "PUT", path: "/api/closet/pins", access: "influencer", handle: reorder },
];

/** A field that the form lacks is told of like an empty one. */
const NO_TEXTS = { title: "", affiliateUrl: "" };

async function create(c: AppContext): Promise<Response> {
  const { deps, actor } = c.var;
  const caller = callerAs(c, "influencer");
  requireGranted(await readStanding(deps.db, caller));
  const { texts, files } = await readItemForm(c.req.raw);
  const missing = files.clothingImage ? {} : { clothingImage: CLOTHING_IMAGE_MISSING };
  const fields = checkFields(itemFields, { ...NO_TEXTS, ...texts }, missing);
  const pictures = await storePictures(deps, actor, files);
  const clothingImageUrl = pictures.clothingImageUrl as string;
  const wearingImageUrl = pictures.wearingImageUrl ?? null;
  const item = { ...fields, id: deps.newId(), clothingImageUrl, wearingImageUrl };
  const closet = { id: deps.newId(), title: DEFAULT_CLOSET_TITLE };
  const place = { closet, max: LIMITS.closetItemsMax };
  const stored = { ...caller, now: deps.now() };
  const result = await askAgain(() => insertItem(deps.db, stored, item, place));
  const { standing, raised, hasCloset, closetCreated, removals } = result;
  if (!result.item || !raised) {
    await discard(deps, actor, pictures);
    requireGranted(standing);
    if (!hasCloset) return fail("conflict", { sentence: "Instagram handle required" });
    return fail("limit_reached");
  }
  await publishCloset(deps, raised);
  await carryOutNow(deps, removals);
  return c.json<CreatedItem>({ item: toItem(result.item), closetCreated }, 201);
}

async function change(c: AppContext): Promise<Response> {
  const { deps, actor } = c.var;
  const caller = callerAs(c, "influencer");
  requireGranted(await readStanding(deps.db, caller));
  const { texts, files } = await readItemForm(c.req.raw);
  const { removeWearingImage, ...fields } = checkFields(itemChangeFields, {
    ...NO_TEXTS,
    ...texts,
  });
  const removal = removeWearingImage === "true" && !files.wearingImage;
  const pictures = await storePictures(deps, actor, files);
  const { standing, raised, item, removals } = await updateItem(
    deps.db,
    { ...caller, now: deps.now() },
    c.req.param("id") as string,
    { ...fields, ...(removal ? { wearingImageUrl: null } : {}), ...pictures },
  );
  if (!item || !raised) {
    await discard(deps, actor, pictures);
    requireGranted(standing);
    return fail("not_found", { sentence: ITEM_NOT_FOUND });
  }
  await publishCloset(deps, raised);
  // Also the new pictures of a piece that is taken down: they are hidden from the first.
  await carryOutNow(deps, removals);
  return c.json<{ item: ClosetItem }>({ item: toItem(item) });
}

interface StoredPictures {
  clothingImageUrl?: string;
  wearingImageUrl?: string;
}

/** So many forms with pictures an hour. */
const UPLOADS = 120;
const HOUR_MS = 3_600_000;

/** One after the other, since a decoded picture takes much memory; all or none are stored. */
async function storePictures(
  deps: Deps,
  actor: Actor,
  files: ItemForm["files"],
): Promise<StoredPictures & Record<string, string>> {
  const stored: StoredPictures & Record<string, string> = {};
  const { clothingImage, wearingImage } = files;
  if (!clothingImage && !wearingImage) return stored;
  const limit = { key: `closet-upload:user:${actor.userId}`, max: UPLOADS, windowMs: HOUR_MS };
  await enforceLimits(deps.db, [limit], deps.now());
  const store = async (folder: ClosetFolder, file: Uint8Array) =>
    mediaUrl(await storeClosetPicture(deps, actor, folder, file));
  try {
    if (clothingImage) {
      stored.clothingImageUrl = await store("clothing", clothingImage);
    }
    if (wearingImage) {
      stored.wearingImageUrl = await store("wearing", wearingImage);
    }
    return stored;
  } catch (error) {
    await discard(deps, actor, stored);
    throw error;
  }
}

function discard(
  deps: Deps,
  { userId }: Actor,
  pictures: Readonly<Record<string, string>>,
): Promise<void> {
  const keys = Object.values(pictures).flatMap((url) => parseMediaPath(url)?.key ?? []);
  return discardStaged(deps, userId, keys);
}

async function remove(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const caller = callerAs(c, "influencer");
  const { standing, raised, removals } = await deleteItem(
    deps.db,
    caller,
    c.req.param("id") as string,
  );
  requireGranted(standing);
  if (raised) await publishCloset(deps, raised);
  await carryOutNow(deps, removals);
  if (!raised) return fail("not_found", { sentence: ITEM_NOT_FOUND });
  return c.body(null, 204);
}

async function pin(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { isPinned } = await parseJson(c.req.raw, pinInput);
  const caller = callerAs(c, "influencer");
  const pinned = await pinItem(deps.db, caller, c.req.param("id") as string, isPinned);
  requireGranted(pinned.standing);
  if (!pinned.item) return fail("not_found", { sentence: ITEM_NOT_FOUND });
  if (pinned.raised) await publishCloset(deps, pinned.raised);
  return c.json<{ item: ClosetItem }>({ item: toItem(pinned.item) });
}

async function reorder(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { itemIds } = await parseJson(c.req.raw, pinsInput);
  const reordered = await reorderPins(deps.db, callerAs(c, "influencer"), itemIds);
  requireGranted(reordered.standing);
  if (!reordered.hasCloset) return fail("not_found", { sentence: CLOSET_NOT_FOUND });
  if (!reordered.items) return fail("conflict");
  if (reordered.raised) await publishCloset(deps, reordered.raised);
  return c.json<{ items: ClosetItem[] }>({ items: reordered.items.map(toItem) });
}
