import { setProfilePicture } from "#db/queries/closet-pictures.ts";
import { isSessionAlive } from "#db/queries/sessions.ts";
import { publishCloset } from "../closets/publish.ts";
import { fail } from "../http/fail.ts";
import { enforceMemberLimit } from "../http/rate-limit.ts";
import type { Actor, AppContext, Route } from "../http/routes.ts";
import { mediaUrl } from "../media/storage/keys.ts";
import { readUpload } from "../media/upload.ts";
import { discardStaged, executeNow } from "../removals/execute-removals.ts";
import { storeProfilePicture } from "./pictures.ts";

const PATH = "/api/me/profile-picture";

export const profilePictureRoutes: readonly Route[] = [
  { method: "PUT", path: PATH, access: "member", handle: replace },
  { method: "DELETE", path: PATH, access: "member", handle: remove },
];

async function replace(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  if (!(await isSessionAlive(deps.db, actor, deps.now()))) fail("unauthenticated");
  await enforceMemberLimit(deps, "upload", actor.userId);
  const key = await storeProfilePicture(deps, actor, await readUpload(c.req.raw));
  await save(actor, c, key);
  return c.json({ profileImage: mediaUrl(key) });
}

async function remove(actor: Actor, c: AppContext): Promise<Response> {
  await save(actor, c, null);
  return c.body(null, 204);
}

async function save(actor: Actor, c: AppContext, key: string | null): Promise<void> {
  const { deps } = c.var;
  const { saved, removals, raised } = await setProfilePicture(deps.db, actor, key, deps.now());
  if (!saved) {
    if (key !== null) await discardStaged(deps, actor.userId, [key]);
    fail("unauthenticated");
  }
  if (raised) await publishCloset(deps, raised);
  await executeNow(deps, removals);
}
