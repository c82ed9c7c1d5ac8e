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
import { type Me, profileInput, type ReferenceImage } from "../contract/account.ts";
import { nextRenewalAt, utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import type { Config } from "../env.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Actor, AppContext, Route } from "../http/routes.ts";
import { mediaUrl, referenceImageKey } from "../media/storage/keys.ts";
import { executeNow } from "../removals/execute-removals.ts";
import { consentTermsOf } from "./consent-terms.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportStored } from "./export.ts";
import { parseFit, saveFit } from "./fit.ts";
import { putPhoto, removePhoto } from "./job-photo.ts";
import { giveConsent, toPhotoConsent, withdrawConsent } from "./photo-consent.ts";
import { receivePhoto } from "./receive-photo.ts";
import { saveResultDeletion, showResultDeletion } from "./result-deletion.ts";

const RESULT_DELETION = "/api/me/result-deletion";

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
  { method: "PUT", path: "/api/me/job-photo", access: "member", handle: putPhoto },
  { method: "DELETE", path: "/api/me/job-photo", access: "member", handle: removePhoto },
  { method: "PUT", path: "/api/me/photo-consent", access: "member", handle: giveConsent },
  { method: "DELETE", path: "/api/me/photo-consent", access: "member", handle: withdrawConsent },
  { method: "GET", path: RESULT_DELETION, access: "member", handle: showResultDeletion },
  { method: "PUT", path: RESULT_DELETION, access: "member", handle: saveResultDeletion },
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
  const { userId, now } = caller;
  const day = utcDay(now);
  let account = found ?? fail("unauthenticated");
  if (account.renewedOn < day) {
    await renewAccount(deps.db, userId, { day, allowance: deps.config.dailyCredits, now });
    account = (await getAccount(deps.db, caller)) ?? fail("unauthenticated");
  }
  return toMe(deps.config, actor, account, now);
}

function toMe(config: Config, actor: Actor, account: AccountRow, now: number): Me {
  const { version } = consentTermsOf(config);
  const isAdmin = account.roles.includes("admin");
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
      secondFactor: account.secondFactor,
      secondFactorMissing: isAdmin && config.adminsNeedSecondFactor && !account.secondFactorPassed,
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

/** The row names the current photo, and the previous one is removed. */
async function replaceReferenceImage(actor: Actor, c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const { key, uploadedAt } = await receivePhoto(actor, c, {
    keyOf: referenceImageKey,
    put: (photo) => putReferenceImage(db, actor, photo, now()),
  });
  return c.json({ referenceImage: toReferenceImage(key, uploadedAt, null) });
}

async function removeReferenceImage(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const remove = () => deleteReferenceImage(deps.db, actor, deps.now());
  const removals = await retryLostAnswer(remove);
  if (!removals) return fail("unauthenticated");
  await executeNow(deps, removals);
  return c.body(null, 204);
}
