import { findMatch } from "#db/queries/generation-matches.ts";
import { type GenerationMatch, jobInput } from "../contract/generation-jobs.ts";
import { acceptedPieces } from "../engines/catalog.ts";
import { fail } from "../http/fail.ts";
import { siteOrigins } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceMemberLimit } from "../http/rate-limit.ts";
import { BODY_BOUNDS } from "../http/request-body.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { findImage, ownPhotoKey } from "../media/resolve-image.ts";
import { parseMediaPath } from "../media/storage/keys.ts";
import { hashOfGarments } from "./garment-hash.ts";
import { piecesOf } from "./pieces.ts";

/** The member's newest picture of the same inputs, if it is still stored. Fetches and charges nothing. */
export async function matchGeneration(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  await enforceMemberLimit(deps, "match", actor.userId);
  const input = await parseJson(c.req.raw, jobInput, BODY_BOUNDS.job);
  const from = { actor, siteOrigins: siteOrigins(c.req.url, deps.config) };
  const referenceKey = ownPhotoKey(input.model_image_url, "reference", {
    ...from,
    userId: actor.userId,
  });
  const pieces = piecesOf(input, acceptedPieces(deps.engines.first.name));
  const garments = await Promise.all(pieces.map(({ image }) => findImage(deps, image, from)));
  const inputs = {
    referenceKey,
    garmentHash: await hashOfGarments(
      garments,
      pieces.map(({ kind }) => kind),
    ),
    sentFit: input.fit ? JSON.stringify(input.fit) : null,
    engine: deps.engines.first.name,
  };
  const { sessionAlive, match } = await findMatch(deps.db, actor, inputs, deps.now());
  if (!sessionAlive) return fail("unauthenticated");
  const key = match && parseMediaPath(match.outputImageUrl);
  const stored = key && (await deps.media.privateBucket.head(key.key));
  return c.json<GenerationMatch>({ generationId: stored ? match.id : null });
}
