import { retryLostAnswer } from "#db/client.ts";
import {
  deleteExpiredShares,
  type OwnShare as OwnShareRow,
  readOwnShare,
  revokeShare,
  shareGeneration,
} from "#db/queries/shares.ts";
import { type OwnShare, type Share, shareInput, sharePath } from "../contract/shares.ts";
import { hashOfToken } from "../crypto/token.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { checkJson } from "../http/parse-json.ts";
import { BODY_BOUNDS, readBody } from "../http/request-body.ts";
import type { Actor, AppContext, Route } from "../http/routes.ts";
import { tokenOf } from "./token.ts";

export const SHARE_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
const SHARE = "/api/generations/:id/share";

export const shareRoutes: readonly Route[] = [
  { method: "POST", path: SHARE, access: "member", handle: share },
  { method: "GET", path: SHARE, access: "member", handle: ownShare },
  { method: "DELETE", path: SHARE, access: "member", handle: revoke },
];

/** 404 without a picture of the caller's own; 403 after the consent was withdrawn. */
async function share(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const body = await readBody(c.req.raw, BODY_BOUNDS.json);
  const { previewPicture } =
    body.length === 0 ? { previewPicture: false } : checkJson(body, shareInput);
  const now = deps.now();
  const id = deps.newId();
  const tokenHash = await hashOfToken(await tokenOf(deps.config, id));
  const row = { id, tokenHash, previewPicture, expiresAt: now + SHARE_LIFETIME_MS };
  const result = await retryLostAnswer(() =>
    shareGeneration(deps.db, actor, generationOf(c), row, now),
  );
  if (!result.sessionAlive) return fail("unauthenticated");
  if (!result.found) return fail("not_found");
  if (result.consentWithdrawn || !result.share) return fail("consent_required");
  return c.json<Share>(await toShare(deps, result.share), 201);
}

async function ownShare(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const result = await readOwnShare(deps.db, actor, generationOf(c), deps.now());
  if (!result.sessionAlive) return fail("unauthenticated");
  if (!result.found) return fail("not_found");
  return c.json<OwnShare>({ share: result.share && (await toShare(deps, result.share)) });
}

async function revoke(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const result = await retryLostAnswer(() =>
    revokeShare(deps.db, actor, generationOf(c), deps.now()),
  );
  if (result === "signed_out") return fail("unauthenticated");
  return result === "revoked" ? c.body(null, 204) : fail("not_found");
}

async function toShare({ config }: Deps, row: OwnShareRow): Promise<Share> {
  const { id, expiresAt, ...shown } = row;
  const url = sharePath(await tokenOf(config, id));
  return { url, expiresAt: new Date(expiresAt).toISOString(), ...shown };
}

function generationOf(c: AppContext): string {
  return c.req.param("id") ?? "";
}

export async function sweepShares({ db }: Deps, now: number): Promise<void> {
  await deleteExpiredShares(db, now);
}
