import * as v from "valibot";
import { LIMITS } from "./limits.ts";
import { requiredLine, requiredText } from "./text.ts";

export const REQUEST_STATUSES = ["pending", "approved", "declined"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const FILL_IN_ALL = "Please fill in all fields";
const FOLLOWER_COUNT_INVALID = "Please enter a valid follower count";
const HANDLE_INVALID = "Please enter a valid handle: letters, digits, dots and underscores";
const HANDLE_RESERVED = "This handle is reserved.";

const RESERVED_HANDLES = new Set(
  (
    "about account accounts admin administrator affiliate api app assets auth billing closet closets " +
    "contact credits demo dev drape generate generations go help home influencer influencers " +
    "influencer-signup instagram legal login logout mail media moderator null official privacy root " +
    "security settings shop signup staff status support system team terms undefined www"
  ).split(" "),
);

/** Without `@`, surrounding spaces and capitals. */
export function normaliseHandle(text: string): string {
  return text.trim().replace(/^@/, "").toLowerCase();
}

/** 1 to 30 of a-z, 0-9, dot and underscore; ASCII excludes look-alikes. */
const handle = v.pipe(
  v.string(FILL_IN_ALL),
  v.transform(normaliseHandle),
  v.nonEmpty(FILL_IN_ALL),
  v.regex(/^[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/, HANDLE_INVALID),
  v.check((text) => !text.includes(".."), HANDLE_INVALID),
  v.check((text) => !RESERVED_HANDLES.has(text), HANDLE_RESERVED),
);

/** POST /api/influencer/request. */
export const influencerRequestInput = v.strictObject({
  email: v.pipe(
    v.string(FILL_IN_ALL),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty(FILL_IN_ALL),
    v.maxLength(LIMITS.emailMax, "Please enter a valid email"),
    v.email("Please enter a valid email"),
  ),
  instagramHandle: handle,
  followerCount: v.pipe(
    v.number(FOLLOWER_COUNT_INVALID),
    v.integer(FOLLOWER_COUNT_INVALID),
    v.minValue(0, FOLLOWER_COUNT_INVALID),
    v.maxValue(1_000_000_000, FOLLOWER_COUNT_INVALID),
  ),
  affiliatePrograms: requiredText(
    LIMITS.affiliateProgramsMax,
    FILL_IN_ALL,
    "Please keep this shorter",
  ),
});

/** GET /api/influencer/request `{ request }`, or null. */
export interface InfluencerRequest {
  readonly status: RequestStatus;
  readonly email: string;
  readonly instagramHandle: string;
  readonly followerCount: number;
  readonly affiliatePrograms: string;
  readonly createdAt: string;
  readonly decidedAt: string | null;
}

/** GET /api/admin/influencer-requests?status= : at most 200, pending oldest first. */
export interface ReviewedRequest extends InfluencerRequest {
  readonly userId: string;
  readonly accountEmail: string;
  readonly handleCheck: string | null;
}

export const HANDLE_UNCHECKED = "Please say how you checked the handle";

/** POST /api/admin/influencer-requests/:userId/decision. Idempotent; 409 after another decision. */
export const decisionInput = v.pipe(
  v.variant("decision", [
    v.strictObject({
      decision: v.literal("approve"),
      handleCheck: v.optional(requiredLine(LIMITS.handleCheckMax, HANDLE_UNCHECKED)),
    }),
    v.strictObject({ decision: v.literal("decline") }),
  ]),
  v.transform((input) =>
    input.decision === "approve"
      ? { status: "approved" as const, handleCheck: input.handleCheck ?? null }
      : { status: "declined" as const, handleCheck: null },
  ),
);
export type DecisionInput = v.InferInput<typeof decisionInput>;

export const REQUEST_DECIDED = {
  approved: "Your request has been approved already.",
  declined: "Your request has been declined.",
} as const;

export const ALREADY_DECIDED = "This request has been decided already.";
export const STATUS_MISSING = "Please choose a state";
export const HANDLE_MISSING = "Instagram handle required";

export const REQUEST_SUBMITTED =
  "Request submitted successfully! You'll hear back within 5 working days.";
