import { getRequest, type RequestRow, submitRequest } from "#db/queries/influencer-requests.ts";
import { ERROR_SENTENCE } from "../contract/errors.ts";
import { type InfluencerRequest, influencerRequestInput } from "../contract/influencer.ts";
import { fail } from "../http/fail.ts";
import {
  createdId,
  hashRequest,
  readIdempotencyKey,
  refuseReusedKey,
} from "../http/idempotency.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceMemberLimit } from "../http/rate-limit.ts";
import type { Actor, AppContext, Route } from "../http/routes.ts";

const PATH = "/api/influencer/request";

export const requestRoutes: readonly Route[] = [
  { method: "GET", path: PATH, access: "member", handle: showRequest },
  { method: "POST", path: PATH, access: "member", handle: submit },
];

export function toInfluencerRequest(row: RequestRow): InfluencerRequest {
  return {
    status: row.status,
    email: row.email,
    instagramHandle: row.instagramHandle,
    followerCount: row.followerCount,
    affiliatePrograms: row.affiliatePrograms,
    createdAt: new Date(row.createdAt).toISOString(),
    decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt).toISOString(),
  };
}

async function showRequest(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const row = await getRequest(deps.db, actor, deps.now());
  if (row === undefined) return fail("unauthenticated");
  const request = row && toInfluencerRequest(row);
  return c.json<{ request: InfluencerRequest | null }>({ request });
}

async function submit(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { userId } = actor;
  const application = await parseJson(c.req.raw, influencerRequestInput);
  // Limits probing for taken handles.
  await enforceMemberLimit(deps, "influencer-request", userId);
  const key = readIdempotencyKey(c);
  const id = await createdId(deps, "application", userId, key);
  const requestHash = await hashRequest(key, application);
  const creation = { ...application, id, requestHash };
  const outcome = await submitRequest(deps.db, actor, creation, deps.now());
  switch (outcome.result) {
    case "signed_out":
      return fail("unauthenticated");
    case "handle_taken":
      return fail("handle_taken", { fields: { instagramHandle: ERROR_SENTENCE.handle_taken } });
    case "already_requested":
      refuseReusedKey(outcome.first, requestHash);
      if (!outcome.first) return refuseSecond(outcome.request);
      return answerSubmitted(c, outcome.request);
    case "submitted":
      return answerSubmitted(c, outcome.request);
  }
}

function answerSubmitted(c: AppContext, row: RequestRow): Response {
  const request = toInfluencerRequest(row);
  return c.json<{ request: InfluencerRequest }>({ request }, 201);
}

function refuseSecond({ status }: RequestRow): never {
  return fail(status === "pending" ? "already_requested" : `request_${status}`);
}
