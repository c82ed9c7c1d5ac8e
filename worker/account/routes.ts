import { retryLostAnswer } from "#db/client.ts";
import {
  type AccountCaller,
  type AccountRow,
  deleteReferenceImage,
  getAccount,
  putReferenceImage,
  updateNames,
} from "#db/queries/accounts.ts";
import { renewAccount } from "#db/queries/credits.ts";
import { readUploadPermission } from "#db/queries/photo-permission.ts";
import { type Me, profileInput, type ReferenceImage } from "../contract/account.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "../contract/photo-attestation.ts";
import { nextRenewalAt, utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceMemberLimit } from "../http/rate-limit.ts";
import type { Actor, AppContext, Route } from "../http/routes.ts";
import { cleanImage } from "../media/resolve-image.ts";
import { mediaUrl, referenceImageKey } from "../media/storage/keys.ts";
import { storeStaged } from "../media/storage/store-staged.ts";
import { readUpload } from "../media/upload.ts";
import { discardStaged, executeNow } from "../removals/execute-removals.ts";
import { consentTermsOf } from "./consent-terms.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportStored } from "./export.ts";
import { parseFit, saveFit } from "./fit.ts";
import { giveConsent, toPhotoConsent, withdrawConsent } from "./photo-consent.ts";
import { refuseUndressed } from "./refuse-undressed.ts";

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

async function showMe(actor: Actor, c: AppContext): Promise<Response> {
  return c.json<Me>(await readMe(c.var.deps, actor));
}

async function readMe(deps: Deps, actor: Actor): Promise<Me> {
  const caller = callerOf(deps, actor);
  return withRenewal(deps, actor, caller, await getAccount(deps.db, caller));
}

function callerOf({ config, now }: Deps, { userId, sessionId }: Actor): AccountCaller {
  return { userId, sessionId, consentVersion: consentTermsOf(config).version, now: now() };
}

/** The first answer of a day also renews the credits, and reads the account again. */
async function withRenewal(
  deps: Deps,
  actor: Actor,
  caller: AccountCaller,
  found: AccountRow | null,
): Promise<Me> {
  const { userId, now, consentVersion } = caller;
  const day = utcDay(now);
  let account = found ?? fail("unauthenticated");
  if (account.renewedOn < day) {
    await renewAccount(deps.db, userId, { day, allowance: deps.config.dailyCredits, now });
    account = (await getAccount(deps.db, caller)) ?? fail("unauthenticated");
  }
  return toMe(actor, account, consentVersion, now);
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
    url: mediaUrl(key),
    uploadedAt: new Date(uploadedAt).toISOString(),
    fit: parseFit(fit),
  };
}

async function saveNames(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const names = await parseJson(c.req.raw, profileInput);
  const caller = callerOf(deps, actor);
  const account = await updateNames(deps.db, caller, names);
  return c.json<Me>(await withRenewal(deps, actor, caller, account));
}

/** Each photo has its own key; the row names the current one, and the previous one is removed. */
async function replaceReferenceImage(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { userId } = actor;
  const attestation = attestationOf(c.req.raw);
  const { version } = consentTermsOf(deps.config);
  const permission = await readUploadPermission(deps.db, actor, version, deps.now());
  if (permission === "only_attested") {
    if (attestation === null) fail("attestation_required");
  } else if (permission !== "granted") refuseUpload(permission);
  await enforceMemberLimit(deps, "upload", userId);
  const image = await cleanImage(deps, await readUpload(c.req.raw), "person");
  await refuseUndressed(deps, image.bytes);
  const key = referenceImageKey(userId, deps.newId(), image.type === "image/webp" ? "webp" : "jpg");
  await storeStaged(deps, actor, { bucket: deps.media.privateBucket, key, image });
  const photo = { key, attestation };
  const put = () => putReferenceImage(deps.db, actor, photo, deps.now());
  const result = await retryLostAnswer(put);
  if (typeof result === "string") {
    await discardStaged(deps, userId, [key]);
    return refuseUpload(result);
  }
  await executeNow(deps, result.removals);
  return c.json({ referenceImage: toReferenceImage(key, result.uploadedAt, null) });
}

function attestationOf(request: Request): string | null {
  const given = request.headers.get(PHOTO_ATTESTATION_HEADER);
  return given === PHOTO_ATTESTATION_VERSION ? given : null;
}

function refuseUpload(reason: "withdrawn" | "signed_out" | "passed"): never {
  if (reason === "passed") fail("photo_changed");
  return fail(reason === "withdrawn" ? "consent_required" : "unauthenticated");
}

async function removeReferenceImage(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const remove = () => deleteReferenceImage(deps.db, actor, deps.now());
  const removals = await retryLostAnswer(remove);
  if (!removals) return fail("unauthenticated");
  await executeNow(deps, removals);
  return c.body(null, 204);
}
