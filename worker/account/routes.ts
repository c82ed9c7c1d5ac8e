import {
  type AccountRow,
  deleteReferenceImage,
  getAccount,
  putReferenceImage,
  updateNames,
} from "#db/queries/accounts.ts";
import { renewAccount } from "#db/queries/credits.ts";
import { isSessionAlive } from "#db/queries/sessions.ts";
import type { Actor } from "../auth/session.ts";
import { type Me, profileInput, type ReferenceImage } from "../contract/account.ts";
import { nextRenewalAt, utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { referenceImageKey, referenceImageUrl } from "../media/keys.ts";
import { cleanImage } from "../media/resolve-image.ts";
import { readUpload } from "../media/upload.ts";

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
];

async function showMe(c: AppContext): Promise<Response> {
  return c.json<Me>(await readMe(c.var.deps, c.var.actor));
}

/** One read; the first of a day also brings the renewal that no cron has brought yet. */
async function readMe(deps: Deps, actor: Actor): Promise<Me> {
  const now = deps.now();
  const read = () => getAccount(deps.db, actor.userId, actor.sessionId, now);
  let account = (await read()) ?? fail("unauthenticated");
  const day = utcDay(now);
  if (account.renewedOn < day) {
    await renewAccount(deps.db, actor.userId, { day, allowance: deps.config.dailyCredits, now });
    account = (await read()) ?? fail("unauthenticated");
  }
  return toMe(actor, account, now);
}

function toMe(actor: Actor, account: AccountRow, now: number): Me {
  return {
    user: {
      id: actor.userId,
      email: actor.email,
      firstName: account.firstName,
      lastName: account.lastName,
      profileImage: account.profilePictureUrl,
      credits: account.credits,
      creditsRenewAt: new Date(nextRenewalAt(now)).toISOString(),
      roles: account.roles,
    },
    referenceImage:
      account.referencePath !== null && account.referenceUploadedAt !== null
        ? toReferenceImage(account.referencePath, account.referenceUploadedAt)
        : null,
    photoConsent: null,
  };
}

function toReferenceImage(key: string, uploadedAt: number): ReferenceImage {
  return {
    url: referenceImageUrl(key, uploadedAt),
    uploadedAt: new Date(uploadedAt).toISOString(),
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
  const limit = { key: `upload:user:${actor.userId}`, max: 60, windowMs: HOUR_MS };
  await enforceLimits(deps.db, [limit], deps.now());
  // Before anything is stored: the old photo must outlive the upload of an ended session.
  const alive = await isSessionAlive(deps.db, actor.userId, actor.sessionId, deps.now());
  if (!alive) fail("unauthenticated");
  const image = await cleanImage(deps, await readUpload(c.req.raw), "person");
  const key = referenceImageKey(actor.userId);
  await deps.media.privateBucket.put(key, image.bytes, {
    httpMetadata: { contentType: image.type },
  });
  const now = deps.now();
  const saved = await putReferenceImage(deps.db, actor.userId, actor.sessionId, key, now);
  if (!saved) fail("unauthenticated");
  return c.json({ referenceImage: toReferenceImage(key, now) });
}

async function removeReferenceImage(c: AppContext): Promise<Response> {
  const { deps, actor } = c.var;
  const now = deps.now();
  const alive = await deleteReferenceImage(deps.db, actor.userId, actor.sessionId, now);
  if (!alive) fail("unauthenticated");
  await deps.media.privateBucket.delete(referenceImageKey(actor.userId));
  return c.body(null, 204);
}
