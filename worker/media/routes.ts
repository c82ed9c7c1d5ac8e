import { mayReadHiddenPicture, mayReadPicture } from "#db/queries/private-pictures.ts";
import { isSessionAlive } from "#db/queries/sessions.ts";
import { readActor } from "../auth/session.ts";
import { MEDIA_WIDTHS } from "../contract/limits.ts";
import { type GarmentPreview, linkedGarmentInput } from "../contract/media.ts";
import { fail } from "../http/fail.ts";
import { addressLimits } from "../http/limit-table.ts";
import { siteOrigins } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Actor, AppContext, Route } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { resizePublic, resizeStored } from "./resize.ts";
import { type CleanImage, fetchForeignImage, findStored, memberFetches } from "./resolve-image.ts";
import {
  hiddenKey,
  linkedGarmentKey,
  type MediaKey,
  mediaUrl,
  type PrivateKey,
  parseMediaPath,
} from "./storage/keys.ts";
import { openLink } from "./storage/picture-links.ts";
import { serveObject } from "./storage/serve.ts";

const LOOK_SIDE = 480;

export const mediaRoutes: readonly Route[] = [
  { method: "GET", path: "/media/linked/*", access: "public", handle: serveLinked },
  { method: "GET", path: "/media/*", access: "public", handle: serveMedia },
  { method: "POST", path: "/api/garment-previews", access: "member", handle: previewGarment },
  { method: "POST", path: "/api/garment-looks", access: "public", handle: lookAtGarment },
];

/** Private images only for their owner's live session. `?w=` resizes, `?download` saves. */
async function serveMedia(c: AppContext): Promise<Response> {
  const url = new URL(c.req.url);
  const key = parseMediaPath(url.pathname);
  if (!key) return fail("not_found");
  if (key.bucket === "private") await requireOwner(c, key);
  const { publicBucket, privateBucket, images } = c.var.deps.media;
  const bucket = key.bucket === "public" ? publicBucket : privateBucket;
  const width = MEDIA_WIDTHS.find((w) => String(w) === url.searchParams.get("w"));
  if (url.searchParams.has("w") && !width) return fail("not_found");
  const visibility = key.bucket;
  if (width) {
    const resized =
      visibility === "public"
        ? resizePublic(c.var.deps, key.key, width)
        : resizeStored(bucket, images, key.key, width, visibility);
    return (await resized) ?? (await serveHidden(c, key));
  }
  const filename = key.key.split("/").at(-1) as string;
  const download = url.searchParams.has("download");
  const options = { visibility, filename, download };
  return (await serveObject(bucket, key.key, c.req.raw, options)) ?? (await serveHidden(c, key));
}

async function serveHidden(
  c: AppContext,
  { bucket, key, kind, ownerId }: MediaKey,
): Promise<Response> {
  const actor = bucket === "public" ? await readActor(c) : null;
  if (!actor) return fail("not_found");
  const { config, db, media, now } = c.var.deps;
  const ofItem = kind === "clothing" || kind === "wearing";
  const rule = { ownerId, ofItem, secondFactor: config.adminsNeedSecondFactor };
  if (!(await mayReadHiddenPicture(db, actor, rule, now()))) return fail("not_found");
  const options = { visibility: "private", filename: key.split("/").at(-1) as string } as const;
  const served = await serveObject(media.privateBucket, hiddenKey(key), c.req.raw, options);
  return served ?? fail("not_found");
}

/** An input image for an engine with a signed link, otherwise 404. */
async function serveLinked(c: AppContext): Promise<Response> {
  const { config, media, now } = c.var.deps;
  const key = await openLink(config, new URL(c.req.url), now());
  if (!key) return fail("not_found");
  const options = { visibility: "private", filename: "picture" } as const;
  return (await serveObject(media.privateBucket, key, c.req.raw, options)) ?? fail("not_found");
}

async function requireOwner(c: AppContext, key: PrivateKey): Promise<void> {
  const { deps } = c.var;
  const actor = await readActor(c);
  const isShared = key.kind === "import_picture";
  if (!actor || (actor.userId !== key.ownerId && !isShared)) return fail("not_found");
  if (!(await mayReadPicture(deps.db, actor, key, deps.now()))) fail("not_found");
}

/** Preview and job use the same stored bytes, and the browser never contacts the host. */
async function previewGarment(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { url } = await parseJson(c.req.raw, linkedGarmentInput);
  const alive = await isSessionAlive(deps.db, actor, deps.now());
  if (!alive) fail("unauthenticated");
  const origins = siteOrigins(c.req.url, deps.config);
  const from = { actor, siteOrigins: origins };
  const stored = await findStored(deps, url, from, "url_not_allowed");
  if (stored) return c.json<GarmentPreview>({ url: mediaUrl(stored.key) });
  const image = await fetchForeignImage(deps, url, {
    limits: memberFetches(actor.userId),
    siteOrigins: origins,
    role: "garment",
  });
  const extension = image.type === "image/webp" ? "webp" : "jpg";
  const key = linkedGarmentKey(actor.userId, deps.newId(), extension);
  await deps.media.privateBucket.put(key, image.bytes, {
    httpMetadata: { contentType: image.type },
  });
  // The account may have been deleted during the fetch.
  if (!(await isSessionAlive(deps.db, actor, deps.now()))) {
    await deps.media.privateBucket.delete(key);
    fail("unauthenticated");
  }
  const { width, height } = image.pixels;
  return c.json<GarmentPreview>({ url: mediaUrl(key), width, height }, 201);
}

/** Returns a linked garment to a visitor as a small image; stores nothing. */
async function lookAtGarment(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const limits = addressLimits("fetch", await networksOf(c.req.raw, deps.config));
  const { url } = await parseJson(c.req.raw, linkedGarmentInput);
  const origins = siteOrigins(c.req.url, deps.config);
  const from = { actor: null, siteOrigins: origins };
  const stored = await findStored(deps, url, from, "url_not_allowed");
  if (stored) return (await resizePublic(deps, stored.key, LOOK_SIDE)) ?? fail("url_not_allowed");
  const source = { limits, siteOrigins: origins, role: "look" as const };
  return pictureResponse(await fetchForeignImage(deps, url, source));
}

export function pictureResponse(image: CleanImage): Response {
  return new Response(image.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": image.type,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Disposition": "inline",
    },
  });
}
