import * as v from "valibot";
import { emailInput } from "./auth.ts";
import { LIMITS } from "./limits.ts";
import { optionalText, requiredLine } from "./text.ts";

const OTHER_REASONS = ["not_agreed", "minor", "sexual", "hate", "rights", "scam", "other"] as const;
export type ReportReason = "intimate" | (typeof OTHER_REASONS)[number];

const REASON_MISSING = "Please choose a reason";
const SIGNATURE_MISSING = "Please sign with your name";
const GOOD_FAITH_MISSING = "Please confirm this statement";

const details = optionalText(LIMITS.reportDetailsMax);

/**
 * POST /api/closets/:handle/reports, also below /items/:id: 204, idempotent; 429. An address gets
 * a receipt and the decision. `intimate` needs the statement of the TAKE IT DOWN Act: who asks,
 * how to reach them, a signature, and good faith.
 */
export const reportInput = v.variant(
  "reason",
  [
    v.strictObject({
      reason: v.literal("intimate"),
      details,
      address: emailInput,
      signature: requiredLine(LIMITS.signatureMax, SIGNATURE_MISSING),
      goodFaith: v.literal(true, GOOD_FAITH_MISSING),
    }),
    v.strictObject({
      reason: v.picklist(OTHER_REASONS),
      details,
      address: v.nullish(emailInput, null),
    }),
  ],
  REASON_MISSING,
);
export type ReportInput = v.InferInput<typeof reportInput>;

export interface ModeratedSubject {
  readonly kind: "item" | "closet";
  readonly id: string;
  readonly closetId: string;
  readonly handle: string;
  readonly title: string;
  readonly words: string | null;
  readonly affiliateUrl: string | null;
  readonly pictures: readonly string[];
}

/** GET /api/admin/reports: `{ subjects }`, at most 200, longest open first. */
export interface ReportedSubject extends ModeratedSubject {
  readonly reports: number;
  readonly reasons: Readonly<Partial<Record<ReportReason, number>>>;
  /** The reporters' texts, newest first, at most 20. */
  readonly details: readonly string[];
  readonly since: string;
}

/** GET /api/admin/takedowns: `{ subjects }`, at most 200, changed ones first. */
export interface TakenDownSubject extends ModeratedSubject, Takedown {
  /** ISO 8601 UTC of the owner's last change. */
  readonly changedAt: string | null;
}

export interface Takedown {
  readonly reason: string;
  readonly takenDownAt: string;
}

export const TAKEDOWN_REASON_MISSING = "Please tell the owner why";

/** POST /api/admin/items/:id/moderation, closets/:id/moderation: 204; 409 in that state already. */
export const moderationInput = v.variant("decision", [
  v.strictObject({ decision: v.literal("dismiss") }),
  v.strictObject({
    decision: v.literal("take_down"),
    reason: requiredLine(LIMITS.takedownReasonMax, TAKEDOWN_REASON_MISSING),
  }),
  v.strictObject({ decision: v.literal("restore") }),
]);
export type ModerationInput = v.InferInput<typeof moderationInput>;

export const PAUSE_SENTENCE_MISSING = "Please say what people are to read";

/** PUT /api/admin/pause stops new try-ons with this sentence; DELETE resumes. */
export const pauseInput = v.strictObject({
  sentence: requiredLine(LIMITS.pauseSentenceMax, PAUSE_SENTENCE_MISSING),
});

/** GET, PUT and DELETE /api/admin/pause: `{ pause }`, null without a pause. */
export interface Pause {
  readonly sentence: string;
  readonly since: string;
}

/** GET /api/admin/decisions: `{ decisions }`, role admin; the last 100, newest first. */
export interface LoggedDecision {
  readonly id: string;
  readonly at: string;
  readonly action: "dismiss" | "take_down" | "restore" | "pause" | "resume";
  /** An admin's address, `operator` for the command line, null for an admin without an account. */
  readonly by: string | null;
  /** The subject of the action; null for a pause, or if the subject is deleted. */
  readonly subject: { readonly handle: string; readonly title: string } | null;
  readonly note: string | null;
}
