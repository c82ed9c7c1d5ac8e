import * as v from "valibot";
import { LIMITS } from "./limits.ts";
import { optionalText, requiredLine } from "./text.ts";

/** Why somebody reports a closet or a piece. */
const REPORT_REASONS = [
  "not_agreed",
  "minor",
  "sexual",
  "hate",
  "rights",
  "scam",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASON_MISSING = "Please choose a reason";

/**
 * POST /api/closets/:handle/reports and POST /api/closets/:handle/items/:id/reports: 204, by
 * everybody and once a visitor; again changes nothing and is answered the same. 429 above what one
 * source may report.
 */
export const reportInput = v.strictObject({
  reason: v.picklist(REPORT_REASONS, REASON_MISSING),
  details: optionalText(LIMITS.reportDetailsMax),
});
export type ReportInput = v.InferInput<typeof reportInput>;

/** What an operator reads of a closet or a piece. Pictures are paths of this site. */
export interface ModeratedSubject {
  readonly kind: "item" | "closet";
  readonly id: string;
  /** The closet's own id where the subject is one of its pieces. */
  readonly closetId: string;
  readonly handle: string;
  readonly title: string;
  /** The caption of a piece, the bio of a closet. */
  readonly words: string | null;
  readonly affiliateUrl: string | null;
  readonly pictures: readonly string[];
}

/** GET /api/admin/reports: `{ subjects }`, role admin; at most 200, the longest waiting first. */
export interface ReportedSubject extends ModeratedSubject {
  readonly reports: number;
  readonly reasons: Readonly<Partial<Record<ReportReason, number>>>;
  /** What reporters wrote, the newest first, at most 20. */
  readonly details: readonly string[];
  /** When the first of them came, ISO 8601 UTC. */
  readonly since: string;
}

/** GET /api/admin/takedowns: `{ subjects }`, role admin; at most 200, those changed since first. */
export interface TakenDownSubject extends ModeratedSubject, Takedown {
  /** When its owner last changed it after that, ISO 8601 UTC. */
  readonly changedAt: string | null;
}

/** What the owner of a piece or closet is told. */
export interface Takedown {
  readonly reason: string;
  /** ISO 8601 UTC. */
  readonly takenDownAt: string;
}

export const TAKEDOWN_REASON_MISSING = "Please tell the owner why";

/**
 * POST /api/admin/items/:id/moderation and POST /api/admin/closets/:id/moderation: 204, role admin.
 * `dismiss` puts what was reported aside, `take_down` hides it at once, `restore` shows it again.
 * 409 where there is nothing (any more) to decide so.
 */
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

/** PUT /api/admin/pause, role admin: stops generation with this sentence; DELETE lets it go on. */
export const pauseInput = v.strictObject({
  sentence: requiredLine(LIMITS.pauseSentenceMax, PAUSE_SENTENCE_MISSING),
});

/** GET, PUT and DELETE /api/admin/pause: `{ pause }`, null while generation goes on. */
export interface Pause {
  readonly sentence: string;
  /** ISO 8601 UTC. */
  readonly since: string;
}

/** GET /api/admin/decisions: `{ decisions }`, role admin; the last 100, newest first. */
export interface LoggedDecision {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly action: "dismiss" | "take_down" | "restore" | "pause" | "resume";
  /** An admin's address, `operator` for the command line, null for an admin whose account is gone. */
  readonly by: string | null;
  /** What it was about; null for a pause, and where that is gone. */
  readonly subject: { readonly handle: string; readonly title: string } | null;
  readonly note: string | null;
}
