import * as v from "valibot";
import { LIMITS } from "./limits.ts";
import { requiredLine } from "./text.ts";

export const ACTIONS_PAGE = 50;

export const BLOCK_REASON_MISSING = "Please tell the person why";
export const ADMIN_NOT_BLOCKED =
  "An admin cannot be blocked. Take the role away first: npm run admin -- revoke EMAIL";

/** POST /api/admin/people/:id/block: 204, also if blocked before; 409 for an admin. */
export const blockInput = v.strictObject({
  reason: requiredLine(LIMITS.takedownReasonMax, BLOCK_REASON_MISSING),
});

/** GET /api/admin/people?email= : `{ person }`, the account of exactly this address, or of the member
 * who made a shared link; null without one. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** May be empty. */
  readonly name: string;
  readonly roles: readonly ("influencer" | "admin")[];
  /** Whether the address is confirmed. */
  readonly confirmed: boolean;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  /** The live sessions. */
  readonly sessions: number;
  /** ISO 8601 UTC; null unless blocked. */
  readonly blockedAt: string | null;
  /** The reason in the mail to the person. */
  readonly blockedReason: string | null;
}

/** GET /api/admin/actions?cursor= : newest first; `nextCursor` is null at the end. */
export interface ActionPage {
  readonly actions: readonly AdminAction[];
  readonly nextCursor: string | null;
}

export interface AdminAction {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly action:
    | (
        | "approve_request"
        | "decline_request"
        | "dismiss"
        | "take_down"
        | "reject_appeal"
        | "restore"
      )
    | ("pause" | "resume" | "grant_role" | "revoke_role")
    | "reset_second_factor"
    | ("end_sessions" | "block" | "unblock");
  /** An admin's address, `operator` for the command line, `automatic` for a deadline, null for an admin without an account. */
  readonly by: string | null;
  /** Null for an action on the whole service. */
  readonly subjectKind: "account" | "closet" | "item" | null;
  /** An account's address, or an id; null also for a deleted account. */
  readonly subject: string | null;
  /** A role, a number of sessions or a reason. */
  readonly detail: string | null;
}
