import { storeAppeal } from "#db/queries/appeals.ts";
import type { InfluencerCaller } from "#db/queries/authorisation.ts";
import { appealInput } from "../contract/moderation.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";

export const appealRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/api/closet/takedowns/:id/appeal",
    access: "influencer",
    handle: appeal,
  },
];

async function appeal(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { text } = await parseJson(c.req.raw, appealInput);
  const result = await storeAppeal(c.var.deps.db, caller, c.req.param("id") ?? "", text);
  if (result === "not_found") return fail("not_found");
  if (result === "conflict") fail("conflict");
  return c.body(null, 204);
}
