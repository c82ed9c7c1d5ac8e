import type { DecisionInput, RequestStatus } from "#worker/contract/influencer.ts";

type Decision = DecisionInput["decision"];

export const applicationReviewTexts = {
  tabsLabel: "State of applications",
  tabs: {
    pending: "Pending",
    approved: "Approved",
    declined: "Declined",
  } satisfies Record<RequestStatus, string>,
  none: (status: RequestStatus) => `No ${status} applications.`,
  decisions: { approve: "Approve", decline: "Decline" } satisfies Record<Decision, string>,
  decisionOn: (decision: string, handle: string) => `${decision} @${handle}`,
  decided: (handle: string, decision: Decision) =>
    `@${handle} is ${decision === "approve" ? "approved" : "declined"}.`,
  question: (decision: string, handle: string) => `${decision} @${handle}?`,
  consequences: {
    approve: "They become an influencer and can publish a closet under this handle.",
    decline: "They can't apply again with this account.",
  } satisfies Record<Decision, string>,
  mail: (address: string) => `A mail goes to ${address}.`,
  handleCheck: "How did you check that the handle is theirs?",
  handleCheckHint: "Such as: they put our code into the profile's text.",
} as const;
