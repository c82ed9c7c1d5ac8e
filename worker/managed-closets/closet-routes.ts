import { closetOwnerId, type InfluencerCaller } from "#db/queries/authorisation.ts";
import { noteChecklistEvent } from "#db/queries/closet-checklist.ts";
import type { AnalysisRow, TakedownRow } from "#db/queries/closet-manager.ts";
import { readManagedCloset, updateCloset } from "#db/queries/closet-manager.ts";
import { hideItem } from "#db/queries/item-hiding.ts";
import { toTryOn } from "../closets/item-try-on.ts";
import { publishCloset } from "../closets/publish.ts";
import { toCollection, toItem } from "../closets/view.ts";
import { closetSettingsInput } from "../contract/closet-settings.ts";
import {
  type Closet,
  checklistInput,
  hidingInput,
  type ManagedCloset,
} from "../contract/closets.ts";
import { closetPath } from "../contract/pages.ts";
import { fail } from "../http/fail.ts";
import { siteOrigin } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { productRoutes } from "../products/product-routes.ts";
import { collectionRoutes } from "./collection-routes.ts";
import { itemRoutes } from "./item-routes.ts";
import { visibilityRoutes } from "./item-visibility.ts";
import { previewRoutes } from "./preview-routes.ts";
import { profilePictureRoutes } from "./profile-picture-routes.ts";

export const closetManagerRoutes: readonly Route[] = [
  { method: "GET", path: "/api/closet", access: "influencer", handle: show },
  { method: "PATCH", path: "/api/closet", access: "influencer", handle: saveSettings },
  { method: "PUT", path: "/api/closet/checklist", access: "influencer", handle: noteChecklist },
  ...itemRoutes,
  { method: "PUT", path: "/api/closet/items/:id/hiding", access: "influencer", handle: hide },
  ...visibilityRoutes,
  ...previewRoutes,
  ...collectionRoutes,
  ...productRoutes,
  ...profilePictureRoutes,
];

async function show(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const found = await readManagedCloset(deps.db, caller);
  const { closet, items, collections, checklist, analyses, links, uncropped } = found;
  const takedowns = toTakedowns(found.takedowns);
  const origin = siteOrigin(new URL(c.req.url), deps.config);
  return c.json<ManagedCloset>({
    closet,
    items: items.map(toItem),
    collections: collections.map(toCollection),
    liveUrl: closet && origin + closetPath(closet.instagramHandle),
    takedowns,
    checklist,
    tryOns: deps.engines.first.analyseGarment && !takedowns.closet ? toTryOns(analyses) : {},
    links: toLinks(links),
    // Delegates do not see them.
    uncropped: closetOwnerId(caller) === caller.userId ? uncropped.map(({ id }) => id) : [],
  });
}

async function saveSettings(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const settings = await parseJson(c.req.raw, closetSettingsInput);
  const saved = await updateCloset(deps.db, caller, settings);
  if (!saved.closet || !saved.raised) return fail("closet_not_found");
  await publishCloset(deps, saved.raised);
  return c.json<{ closet: Closet }>({ closet: saved.closet });
}

async function hide(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { isHidden } = await parseJson(c.req.raw, hidingInput);
  const hidden = await hideItem(deps.db, caller, c.req.param("id") as string, isHidden);
  if (!hidden.isOwn) return fail("item_not_found");
  if (hidden.raised) await publishCloset(deps, hidden.raised);
  return c.body(null, 204);
}

async function noteChecklist(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { event } = await parseJson(c.req.raw, checklistInput);
  const noted = await noteChecklistEvent(c.var.deps.db, caller, event);
  return noted ? c.body(null, 204) : fail("closet_not_found");
}

function toTryOns(
  rows: readonly (AnalysisRow & { readonly itemId: string })[],
): ManagedCloset["tryOns"] {
  return Object.fromEntries(rows.map((row) => [row.itemId, toTryOn(row)]));
}

function toLinks(
  rows: Awaited<ReturnType<typeof readManagedCloset>>["links"],
): ManagedCloset["links"] {
  const problems = rows.flatMap(({ itemId, state, isHidden }) =>
    state === "fine" ? [] : [[itemId, { problem: state, isHidden }] as const],
  );
  return Object.fromEntries(problems);
}

function toTakedowns(rows: readonly TakedownRow[]): ManagedCloset["takedowns"] {
  const takedowns = rows.map(({ itemId, takenDownAt, appealedAt, ...row }) => {
    const times = { takenDownAt: new Date(takenDownAt).toISOString() };
    return [itemId, { ...row, ...times, isAppealed: appealedAt !== null }] as const;
  });
  return {
    closet: takedowns.find(([itemId]) => itemId === null)?.[1] ?? null,
    items: Object.fromEntries(takedowns.filter(([itemId]) => itemId !== null)),
  };
}
