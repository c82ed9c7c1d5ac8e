import * as v from "valibot";
import type { AdminCaller } from "#db/queries/authorisation.ts";
import {
  decideRequest,
  listRequests,
  type RequestStatus,
  type ReviewedRow,
} from "#db/queries/influencer-requests.ts";
import {
  decisionInput,
  REQUEST_STATUSES,
  type ReviewedRequest,
  STATUS_MISSING,
} from "../contract/influencer.ts";
import { PATHS } from "../contract/pages.ts";
import { fail } from "../http/fail.ts";
import { siteOrigin } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { composeMail, type MailEvent, sendQueuedMail } from "../mail/outbox.ts";
import { toInfluencerRequest } from "./request-routes.ts";

const PATH = "/api/admin/influencer-requests";

export const reviewRoutes: readonly Route[] = [
  { method: "GET", path: PATH, access: "admin", handle: showRequests },
  { method: "POST", path: `${PATH}/:userId/decision`, access: "admin", handle: decide },
];

const statusInput = v.optional(v.picklist(REQUEST_STATUSES), "pending");

async function showRequests(caller: AdminCaller, c: AppContext): Promise<Response> {
  const status = v.safeParse(statusInput, c.req.query("status"));
  // The role is checked first, so that a stranger learns nothing about the route.
  const wanted: RequestStatus = status.success ? status.output : "pending";
  const requests = await listRequests(c.var.deps.db, caller, wanted);
  if (!status.success) return fail("invalid", { fields: { status: STATUS_MISSING } });
  return c.json<{ requests: ReviewedRequest[] }>({ requests: requests.map(toReviewedRequest) });
}

function toReviewedRequest(row: ReviewedRow): ReviewedRequest {
  const { userId, accountEmail, handleCheck } = row;
  return { ...toInfluencerRequest(row), userId, accountEmail, handleCheck };
}

/** Approves, which grants the role, or declines; mails the applicant once. */
async function decide(caller: AdminCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const decision = await parseJson(c.req.raw, decisionInput);
  const userId = c.req.param("userId") ?? "";
  const notice = await composeMail(deps, decisionEvent(c, userId, decision.status));
  const decided = await decideRequest(deps.db, caller, userId, decision, notice);
  const { changed, request } = decided;
  if (!request) return fail("not_found");
  if (request.status !== decision.status) {
    return fail("already_decided");
  }
  if (changed) sendQueuedMail(deps, notice);
  return c.json<{ request: ReviewedRequest }>({ request: toReviewedRequest(request) });
}

function decisionEvent(c: AppContext, userId: string, status: "approved" | "declined"): MailEvent {
  const to = { userId };
  if (status === "declined") return { kind: "request_declined", to };
  const url = siteOrigin(new URL(c.req.url), c.var.deps.config) + PATHS.createItem;
  return { kind: "request_approved", to, url };
}
