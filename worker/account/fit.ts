import * as v from "valibot";
import { putReferenceFit } from "#db/queries/accounts.ts";
import { type Fit, fitInput, fitOfPhotoInput } from "../contract/fit.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Actor, AppContext } from "../http/routes.ts";

/** 409 when another photo was saved since, 404 without one. */
export async function saveFit(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { uploadedAt, fit } = await parseJson(c.req.raw, fitOfPhotoInput);
  const photo = { uploadedAt: Date.parse(uploadedAt), fit: JSON.stringify(fit) };
  const result = await putReferenceFit(deps.db, actor, photo, deps.now());
  if (result === "signed_out") fail("unauthenticated");
  if (result === "not_found") fail("not_found");
  if (result === "replaced") fail("photo_changed");
  return c.body(null, 204);
}

/** Null for a missing or outdated form. */
export function parseFit(json: string | null): Fit | null {
  if (json === null) return null;
  const { success, output } = v.safeParse(fitInput, JSON.parse(json));
  return success ? output : null;
}
