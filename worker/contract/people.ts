export const ACTIONS_PAGE = 50;

/** GET /api/admin/people?email= : `{ person }`, the account of exactly this address, or null. */
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
}

/** GET /api/admin/actions?cursor= : newest first; `nextCursor` is null at the end. */
export interface ActionPage {
  readonly actions: readonly AdminAction[];
  readonly nextCursor: string | null;
}

interface AdminAction {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly action:
    | ("approve_request" | "decline_request" | "dismiss" | "take_down" | "restore")
    | ("pause" | "resume" | "grant_role" | "revoke_role")
    | ("end_sessions" | "block" | "unblock");
  /** An admin's address, `operator` for the command line, null for an admin without an account. */
  readonly by: string | null;
  /** Null for an action on the whole service. */
  readonly subjectKind: "account" | "closet" | "item" | null;
  /** An account's address, or an id; null also for a deleted account. */
  readonly subject: string | null;
  /** A role, a number of sessions or a reason. */
  readonly detail: string | null;
}
