import type { PublicClosetRows } from "#db/queries/public-closets.ts";
import type { Deps } from "../deps.ts";
import type { AppContext } from "../http/routes.ts";
import { closetCardFolder, closetCardKey } from "../media/keys.ts";
import { drawCard } from "./card-picture.ts";
import { handleOf, readVersion, requireCloset } from "./read.ts";

const KEPT = "public, max-age=31536000, immutable";
/** An address without the present version shows another picture soon. */
const PASSING = "public, max-age=300";

/**
 * GET /closet/:handle/card.jpg?v= : the picture of a closet in previews, of its present version,
 * JPEG of 1200x630. Made when it is first asked for, once a version, and stored.
 */
export async function closetCard(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const handle = handleOf(c);
  const known = handle === null ? null : await readVersion(deps, handle);
  const address = (version: number) =>
    new Request(new URL(`/closet-cache/card/${handle}/${version}`, deps.config.baseUrl));
  const cached = known === null ? undefined : await deps.edgeCache.match(address(known));
  if (cached) return toCard(c, cached.body, known);

  const rows = await requireCloset(deps, handle);
  const { version } = rows.closet;
  const bytes = await cardOf(deps, rows);
  const kept = new Response(bytes, { headers: { "Cache-Control": KEPT } });
  if (known === version) deps.later("card_cache", () => deps.edgeCache.put(address(version), kept));
  return toCard(c, bytes, version);
}

function toCard(c: AppContext, body: BodyInit | null, version: number | null): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": c.req.query("v") === String(version) ? KEPT : PASSING,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Disposition": "inline",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

async function cardOf(deps: Deps, rows: PublicClosetRows): Promise<Uint8Array<ArrayBuffer>> {
  const { ownerId, version, instagramHandle } = rows.closet;
  const { publicBucket } = deps.media;
  const key = closetCardKey(ownerId, version);
  const stored = await publicBucket.get(key);
  if (stored) return new Uint8Array(await stored.arrayBuffer());

  const bytes = await drawCard(deps, rows);
  await publicBucket.put(key, bytes, { httpMetadata: { contentType: "image/jpeg" } });
  const { objects } = await publicBucket.list({ prefix: closetCardFolder(ownerId) });
  // Drawing takes its time: the account may have gone meanwhile, and its pictures with it.
  const there = (await readVersion(deps, instagramHandle)) !== null;
  const old = objects.map((object) => object.key).filter((each) => each !== key || !there);
  if (old.length > 0) await publicBucket.delete(old);
  return bytes;
}
