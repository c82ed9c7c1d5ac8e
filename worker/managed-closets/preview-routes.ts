import type { InfluencerCaller } from "#db/queries/authorisation.ts";
import {
  deleteEndedPreviews,
  findPreviewLink,
  PREVIEW_LINK_MS,
  readPreview,
  replacePreviewLink,
  revokePreviewLink,
} from "#db/queries/previews.ts";
import type { PublicItemRow } from "#db/queries/public-closets.ts";
import { toItem, toPublicCloset } from "../closets/view.ts";
import type { ClosetItem } from "../contract/closets.ts";
import { PATHS, tokenFragment } from "../contract/pages.ts";
import {
  type ClosetPreview,
  type NewPreviewLink,
  type PreviewLink,
  previewInput,
} from "../contract/previews.ts";
import { hashOfToken, newToken } from "../crypto/token.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { addressLimits } from "../http/limit-table.ts";
import { siteOrigin } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { hiddenKey, parseMediaPath } from "../media/storage/keys.ts";
import { hiddenPictureLink } from "../media/storage/picture-links.ts";

const PREVIEW = "/api/closet/preview";

export const previewRoutes: readonly Route[] = [
  { method: "GET", path: PREVIEW, access: "influencer", handle: showLink },
  { method: "POST", path: PREVIEW, access: "influencer", handle: makeLink },
  { method: "DELETE", path: PREVIEW, access: "influencer", handle: revokeLink },
  { method: "POST", path: "/api/closet-previews", access: "public", handle: show },
];

async function showLink(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const expiresAt = await findPreviewLink(c.var.deps.db, caller);
  return c.json<PreviewLink>({
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  });
}

async function makeLink(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const token = newToken();
  const expiresAt = caller.now + PREVIEW_LINK_MS;
  const link = { tokenHash: await hashOfToken(token), expiresAt };
  if (!(await replacePreviewLink(deps.db, caller, link))) return fail("closet_not_found");
  const origin = siteOrigin(new URL(c.req.url), deps.config);
  const url = `${origin}${PATHS.closetPreview}${tokenFragment(token)}`;
  return c.json<NewPreviewLink>({ url, expiresAt: new Date(expiresAt).toISOString() }, 201);
}

async function revokeLink(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  await revokePreviewLink(c.var.deps.db, caller);
  return c.body(null, 204);
}

/** The token is in the body: a log has the address of each request. */
async function show(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { token } = await parseJson(c.req.raw, previewInput);
  const now = deps.now();
  const limits = addressLimits("preview", await networksOf(c.req.raw, deps.config));
  const { rows, fullUntil } = await readPreview(deps.db, await hashOfToken(token), limits, now);
  if (fullUntil > 0) fail("rate_limited", { retryAfter: Math.max(1, (fullUntil - now) / 1000) });
  if (!rows) return fail("not_found");
  const { closet, items, collections } = toPublicCloset(rows);
  const shown = await Promise.all(
    items.map((item, at) => toPreviewItem(deps, item, rows.items[at] as PublicItemRow)),
  );
  c.header("X-Robots-Tag", "noindex, nofollow, noarchive");
  return c.json<ClosetPreview>({ closet, items: shown, collections });
}

async function toPreviewItem(
  deps: Deps,
  item: ClosetItem,
  row: PublicItemRow,
): Promise<ClosetItem> {
  const { visibility = "public", publicAt = null } = toItem(row);
  if (visibility === "public") return { ...item, visibility, publicAt };
  const { clothingImageUrl, wearingImageUrl } = item;
  const link = (url: string) => {
    const key = parseMediaPath(url)?.key;
    return key ? hiddenPictureLink(deps.config, hiddenKey(key), deps.now()) : url;
  };
  return {
    ...{ ...item, visibility, publicAt },
    clothingImageUrl: await link(clothingImageUrl),
    wearingImageUrl: wearingImageUrl && (await link(wearingImageUrl)),
  };
}

export function sweepPreviews({ db }: Deps, now: number): Promise<void> {
  return deleteEndedPreviews(db, now);
}
