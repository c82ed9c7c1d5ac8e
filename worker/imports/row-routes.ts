import { closetOwnerId, type InfluencerCaller } from "#db/queries/authorisation.ts";
import {
  deleteImportRow,
  type ImportRow,
  markPublished,
  putImportPicture,
  readImportRow,
  updateImportRow,
} from "#db/queries/imports.ts";
import { CLOTHING_IMAGE_MISSING, DEFAULT_CLOSET_TITLE, itemFields } from "../contract/closets.ts";
import { URL_INVALID } from "../contract/generations.ts";
import { importPictureInput, importRowInput } from "../contract/imports.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { createdId, hashRequest } from "../http/idempotency.ts";
import { memberLimit } from "../http/limit-table.ts";
import { siteOrigins } from "../http/origin.ts";
import { checkFields, parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { createItem } from "../managed-closets/create-item.ts";
import { fetchForeignImage } from "../media/resolve-image.ts";
import { importPictureKey } from "../media/storage/keys.ts";
import { storeStaged } from "../media/storage/store-staged.ts";
import { discardStaged, executeNow } from "../removals/execute-removals.ts";
import { beginningOf } from "./beginning.ts";
import { duplicateFinder, imagesOf, itemIdOf, priceOfRow } from "./view.ts";

const ROW = "/api/closet/import-rows/:id";

export const rowRoutes: readonly Route[] = [
  { method: "PATCH", path: ROW, access: "influencer", handle: change },
  { method: "DELETE", path: ROW, access: "influencer", handle: remove },
  { method: "PUT", path: `${ROW}/picture`, access: "influencer", handle: choosePicture },
  { method: "POST", path: `${ROW}/item`, access: "influencer", handle: publish },
];

const idOf = (c: AppContext) => c.req.param("id") as string;

async function change(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { link, ...texts } = await parseJson(c.req.raw, importRowInput);
  const other = link === undefined ? null : { link, ...beginningOf(c, link, caller.now) };
  const changed = await updateImportRow(deps.db, caller, idOf(c), { texts, other });
  await executeNow(deps, changed.removals);
  if (!changed.row) return fail("not_found");
  return changed.row.state === "published" ? fail("conflict") : c.body(null, 204);
}

async function remove(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { found, removals } = await deleteImportRow(deps.db, caller, idOf(c));
  await executeNow(deps, removals);
  return found ? c.body(null, 204) : fail("not_found");
}

/** Stores another picture of the row's page in place of the first. */
async function choosePicture(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { url } = await parseJson(c.req.raw, importPictureInput);
  const { row } = await readImportRow(deps.db, caller, idOf(c));
  if (!row) return fail("not_found");
  if (!imagesOf(row).some((image) => image.url === url)) {
    return fail("invalid", { fields: { url: URL_INVALID } });
  }
  const image = await fetchForeignImage(deps, url, {
    limits: [memberLimit("product-picture", caller.userId)],
    siteOrigins: siteOrigins(c.req.url, deps.config),
    role: "product",
  });
  const ownerId = closetOwnerId(caller);
  const key = importPictureKey(ownerId, deps.newId());
  await storeStaged(deps, caller, { bucket: deps.media.privateBucket, key, image, ownerId });
  const put = await putImportPicture(deps.db, caller, row.id, key);
  if (!put.row) await discardStaged(deps, ownerId, [key]);
  await executeNow(deps, put.removals);
  return put.row ? c.body(null, 204) : fail("import_row_not_ready");
}

/** Creates the item of a ready row. A repeated request answers with the same item. */
async function publish(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { row, rows, items } = await readImportRow(deps.db, caller, idOf(c));
  if (!row) return fail("not_found");
  if (row.state === "published") return c.body(null, 204);
  const id = await itemIdOf(deps, closetOwnerId(caller), row.id);
  const isDuplicate = duplicateFinder(rows, items)(row, id) !== null;
  if (isDuplicate && !row.isWanted) return fail("import_duplicate");
  await createFrom(deps, caller, row, id);
  const { removals } = await markPublished(deps.db, caller, row.id);
  await executeNow(deps, removals);
  return c.body(null, 204);
}

async function createFrom(
  deps: Deps,
  caller: InfluencerCaller,
  row: ImportRow,
  id: string,
): Promise<void> {
  const { title, link, caption, picturePath } = row;
  const missing = picturePath === null ? { clothingImage: CLOTHING_IMAGE_MISSING } : {};
  const texts = checkFields(itemFields, { title, affiliateUrl: link, caption }, missing);
  const { readAt, ...price } = priceOfRow(row) ?? {};
  const fields = { ...texts, ...price };
  const stored = await deps.media.privateBucket.get(picturePath as string);
  if (row.state !== "ready" || !stored) return fail("import_row_not_ready");
  const key = `import ${row.id}`;
  const closet = {
    id: await createdId(deps, "closet", caller.userId, key),
    title: DEFAULT_CLOSET_TITLE,
  };
  const clothingImage = await stored.bytes();
  const files = { clothingImage, wearingImage: null };
  // The same for every content: a row becomes one item, whatever changed between two attempts.
  const requestHash = await hashRequest(key, {});
  const created = await createItem(
    deps,
    caller,
    { id, requestHash },
    {
      ...{ closet, fields, files },
      priceReadAt: readAt,
    },
  );
  if (!created.first && !created.item) {
    fail(created.hasCloset ? "limit_reached" : "handle_missing");
  }
}
