import {
  type AccountRow,
  deleteReferenceImage,
  getAccount,
  putReferenceImage,
  updateNames,
} from "#db/queries/accounts.ts";
import { renewAccount } from "#db/queries/credits.ts";
import { readUploadPermission } from "#db/queries/photo-permission.ts";
import type { Actor } from "../auth/session.ts";
import { type Me, profileInput, type ReferenceImage } from "../contract/account.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "../contract/photo-attestation.ts";
import { nextRenewalAt, utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { referenceImageKey, referenceImageUrl } from "../media/keys.ts";
import { cleanImage } from "../media/resolve-image.ts";
import { readUpload } from "../media/upload.ts";
import { consentTermsOf } from "./consent-terms.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportStored } from "./export.ts";
import { parseFit, saveFit } from "./fit.ts";
import { giveConsent, toPhotoConsent, withdrawConsent } from "./photo-consent.ts";

const HOUR_MS = 3_600_000;

export const accountRoutes: readonly Route[] = [
  { method: "GET", path: "/api/me", access: "member", handle: showMe },
  { method: "PATCH", path: "/api/me", access: "member", handle: saveNames },
  {
    method: "PUT",
    path: "/api/me/reference-image",
    access: "member",
    handle: replaceReferenceImage,
  },
  {
    method: "DELETE",
    path: "/api/me/reference-image",
    access: "member",
    handle: removeReferenceImage,
  },
  { method: "PUT", path: "/api/me/reference-image/fit", access: "member", handle: saveFit },
  { method: "PUT", path: "/api/me/photo-consent", access: "member", handle: giveConsent },
  { method: "DELETE", path: "/api/me/photo-consent", access: "member", handle: withdrawConsent },
  { method: "GET", path: "/api/me/export", access: "member", handle: exportStored },
  { method: "DELETE", path: "/api/me", access: "member", handle: deleteAccount },
];

async function showMe(c: AppContext): Promise<Response> {
  return c.json<Me>(await readMe(c.var.deps, c.var.actor));
}

/** One read; the first of a day also brings the renewal that no cron has brought yet. */
async function readMe(deps: Deps, actor: Actor): Promise<Me> {
  const now = deps.now();
  const { version } = consentTermsOf(deps.config);
  const read = () => getAccount(deps.db, actor.userId, actor.sessionId, version, now);
  let account = (await read()) ?? fail("unauthenticated");
  const day = utcDay(now);
  if (account.renewedOn < day) {
    await renewAccount(deps.db, actor.userId, { day, allowance: deps.config.dailyCredits, now });
    account = (await read()) ?? fail("unauthenticated");
  }
  return toMe(actor, account, version, now);
}

function toMe(actor: Actor, account: AccountRow, version: string, now: number): Me {
  return {
    user: {
      id: actor.userId,
      email: actor.email,
      firstName: account.firstName,
      lastName: account.lastName,
      profileImage: account.profilePictureUrl,
      credits: account.credits,
      allowanceElsewhere: account.allowanceElsewhere,
      creditsRenewAt: new Date(nextRenewalAt(now)).toISOString(),
      roles: account.roles,
    },
    referenceImage:
      account.referencePath !== null && account.referenceUploadedAt !== null
        ? toReferenceImage(account.referencePath, account.referenceUploadedAt, account.referenceFit)
        : null,
    generationPause: account.generationPause,
    photoConsent:
      account.consentGivenAt === null ? null : toPhotoConsent(version, account.consentGivenAt),
  };
}

function toReferenceImage(key: string, uploadedAt: number, fit: string | null): ReferenceImage {
  return {
    url: referenceImageUrl(key, uploadedAt),
    uploadedAt: new Date(uploadedAt).toISOString(),
    fit: parseFit(fit),
  };
}

async function saveNames(c: AppContext): Promise<Response> {
  const { deps, actor } = c.var;
  const names = await parseJson(c.req.raw, profileInput);
  const saved = await updateNames(deps.db, actor.userId, actor.sessionId, names, deps.now());
  if (!saved) fail("unauthenticated");
  return c.json<Me>(await readMe(deps, actor));
}

/** The new photo overwrites the old under the one key, so that there is never none and never two. */
async function replaceReferenceImage(c: AppContext): Promise<Response> {
  const { deps, actor } = c.var;
  const { userId, sessionId } = actor;
  // Before anything is stored: the old photo must outlive the upload of an ended session.
  const attestation = attestationOf(c.req.raw);
  const { version } = consentTermsOf(deps.config);
  const permission = await readUploadPermission(deps.db, userId, sessionId, version, deps.now());
  if (permission === "only_attested") {
    if (attestation === null) fail("attestation_required");
  } else if (permission !== "granted") refuseUpload(permission);
  const limit = { key: `upload:user:${userId}`, max: 60, windowMs: HOUR_MS };
  await enforceLimits(deps.db, [limit], deps.now());
  const image = await cleanImage(deps, await readUpload(c.req.raw), "person");
  const key = referenceImageKey(userId);
  await deps.media.privateBucket.put(key, image.bytes, {
    httpMetadata: { contentType: image.type },
  });
  const now = deps.now();
  const { result, named } = await putReferenceImage(
    deps.db,
    userId,
    sessionId,
    { filePath: key, attestation },
    now,
  );
  if (result !== "saved") {
    // The account or the consent went away meanwhile: no photo may stay that no row speaks of.
    if (!named) await deps.media.privateBucket.delete(key);
    refuseUpload(result);
  }
  return c.json({ referenceImage: toReferenceImage(key, now, null) });
}

/** The words by which the photo's sender vouches for it; none but the present ones count. */
function attestationOf(request: Request): string | null {
  const given = request.headers.get(PHOTO_ATTESTATION_HEADER);
  return given === PHOTO_ATTESTATION_VERSION ? given : null;
}

function refuseUpload(reason: "withdrawn" | "signed_out"): never {
  return fail(reason === "withdrawn" ? "consent_required" : "unauthenticated");
}

async function removeReferenceImage(c: AppContext): Promise<Response> {
  const { deps, actor } = c.var;
  const now = deps.now();
  const alive = await deleteReferenceImage(deps.db, actor.userId, actor.sessionId, now);
  if (!alive) fail("unauthenticated");
  await deps.media.privateBucket.delete(referenceImageKey(actor.userId));
  return c.body(null, 204);
}
