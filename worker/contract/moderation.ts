import * as v from "valibot";
import { emailInput } from "./auth.ts";
import { LIMITS } from "./limits.ts";
import { optionalText, requiredLine, requiredText } from "./text.ts";

/** How long before the deadline of its report an intimate image is hidden automatically. */
export const HIDE_BEFORE_MS = 4 * 3_600_000;

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

/** GET /api/admin/reports: `{ subjects }`, at most 200, the next deadline and the oldest first. */
export interface ReportedSubject extends ModeratedSubject {
  readonly reports: number;
  readonly reasons: Readonly<Partial<Record<ReportReason, number>>>;
  /** The reporters' texts, newest first, at most 20. */
  readonly details: readonly string[];
  /** The names under the statements about an intimate image. */
  readonly signatures: readonly string[];
  /** ISO 8601 UTC, when an intimate image must be removed; null without such a report. */
  readonly deadline: string | null;
  /** ISO 8601 UTC, when it was hidden automatically before the deadline. */
  readonly hiddenAt: string | null;
  readonly since: string;
}

/** GET /api/admin/takedowns: `{ subjects }`, at most 200, open appeals and changed ones first. */
export interface TakenDownSubject extends ModeratedSubject {
  readonly reason: string;
  readonly takenDownAt: string;
  /** ISO 8601 UTC of the owner's last change. */
  readonly changedAt: string | null;
  /** Whether the deadline hid it, and nobody has confirmed that. */
  readonly isAutomatic: boolean;
  /** The owner's words, and whether they wait for an answer. */
  readonly appeal: { readonly text: string; readonly isOpen: boolean } | null;
}

/** A takedown as its owner sees it, in GET /api/closet. */
export interface Takedown {
  readonly id: string;
  readonly reason: string;
  readonly takenDownAt: string;
  /** Whether the owner has made the one appeal. */
  readonly isAppealed: boolean;
  /** Why the appeal was rejected; null without an answer. */
  readonly answer: string | null;
}

const APPEAL_MISSING = "Please say why it should be visible";
const APPEAL_TOO_LONG = `Please use at most ${LIMITS.appealMax} characters`;

/** POST /api/closet/takedowns/:id/appeal: 204; 409 where it is appealed or restored already. */
export const appealInput = v.strictObject({
  text: requiredText(LIMITS.appealMax, APPEAL_MISSING, APPEAL_TOO_LONG),
});

export const TAKEDOWN_REASON_MISSING = "Please tell the owner why";

/** POST /api/admin/items/:id/moderation, closets/:id/moderation: 204; 409 in that state already.
 * `take_down` also confirms what was hidden automatically; `reject_appeal` rejects the owner's appeal. */
export const moderationInput = v.variant("decision", [
  v.strictObject({ decision: v.literal("dismiss") }),
  v.strictObject({
    decision: v.literal("take_down"),
    reason: requiredLine(LIMITS.takedownReasonMax, TAKEDOWN_REASON_MISSING),
  }),
  v.strictObject({ decision: v.literal("restore") }),
  v.strictObject({
    decision: v.literal("reject_appeal"),
    reason: requiredLine(LIMITS.takedownReasonMax, TAKEDOWN_REASON_MISSING),
  }),
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
  /** An admin's address, `operator` for the command line, `automatic` for a deadline, null for an admin without an account. */
  readonly by: string | null;
  /** The subject of the action; null for a pause, or if the subject is deleted. */
  readonly subject: { readonly handle: string; readonly title: string } | null;
  readonly note: string | null;
}
