import * as v from "valibot";
import { emailInput } from "./auth.ts";
import type { Closet } from "./closets.ts";
import { LIMITS } from "./limits.ts";

export const ACTIONS_PAGE = 50;

export const OWN_ADDRESS = "This is your own address.";
export const DELEGATES_FULL = `A closet has room for ${LIMITS.delegatesMax} delegates and open invitations.`;
export const ALREADY_INVITED =
  "This person is a delegate already, or has an open invitation. Withdraw it to send a new one.";
export const INVITATION_OVER = "This invitation can't be used any more.";

/** POST /api/closet/invitations. */
export const invitationInput = v.strictObject({ email: emailInput });

/** POST /api/closet-invitations/looks, acceptances and refusals. */
export const invitationTokenInput = v.strictObject({
  token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
});

/** A closet that the caller may manage for its owner. */
export type DelegatedCloset = Pick<Closet, "id" | "title" | "instagramHandle">;

/**
 * `own`: the caller owns the closet. `other_address`: it was sent to another address than that of
 * the caller. `used`: another account has accepted it.
 */
export type InvitationState =
  | "open"
  | "accepted"
  | "own"
  | "other_address"
  | "used"
  | "expired"
  | "ended";

/** The answer to a token; `closet` is null where the state says that it is not for the caller. */
export interface Invitation {
  readonly state: InvitationState;
  readonly closet: DelegatedCloset | null;
  readonly expiresAt: string;
}

interface Delegate {
  readonly id: string;
  readonly email: string;
  /** First and last name; empty where the person has given none. */
  readonly name: string;
  readonly acceptedAt: string;
}

interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly expiresAt: string;
}

/** GET /api/closet/delegates. */
export interface ClosetDelegates {
  readonly delegates: readonly Delegate[];
  readonly invitations: readonly OpenInvitation[];
}

type ClosetActionWord =
  | `item_${"created" | "changed" | "deleted" | "hidden" | "shown" | "pinned" | "unpinned"}`
  | `item_${"published" | "unpublished"}`
  | `collection_${"created" | "changed" | "filled" | "deleted"}`
  | `checklist_${"shared" | "closed"}`
  | `import_${"opened" | "discarded" | "retried" | "row_changed" | "row_deleted"}`
  | `delegate_${"invited" | "joined" | "revoked" | "left"}`
  | `invitation_${"withdrawn" | "declined"}`
  | `preview_${"created" | "revoked"}`
  | "pins_ordered"
  | "settings_changed"
  | "appealed";

export interface ClosetAction {
  readonly number: number;
  readonly action: ClosetActionWord;
  /** Null for an account that was deleted. */
  readonly actor: {
    readonly isOwner: boolean;
    readonly name: string;
    readonly email: string;
  } | null;
  /** The title of the item or collection at that time. */
  readonly title: string | null;
  readonly count: number;
  readonly at: string;
}

/** GET /api/closet/actions?before=NUMBER, newest first. */
export interface ClosetActions {
  readonly actions: readonly ClosetAction[];
  /** The value of `before` for the next page. */
  readonly next: number | null;
}
