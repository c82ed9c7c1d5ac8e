import type { ReportReason } from "#worker/contract/moderation.ts";

/** The reasons of a report, in the order of the form. */
export const reportReasonTexts: Readonly<Record<ReportReason, string>> = {
  intimate: "An intimate image of somebody who has not agreed to it",
  not_agreed: "It shows somebody who has not agreed to it",
  minor: "It shows somebody under 18 in a way it should not",
  sexual: "Nudity or sexual content",
  hate: "Hate or harassment",
  rights: "It uses somebody else's pictures or name",
  scam: "A scam, or a link that misleads",
  other: "Something else",
};
