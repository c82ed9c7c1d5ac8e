import { plural } from "./plural.ts";

/** The dialog "Ask a friend" of a result. */
export const shareTexts = {
  ask: "Ask a friend",
  title: "Ask a friend",
  explanation:
    "Create a link to this one picture. Whoever has the link sees the picture and answers yes or no, until you end the link or after 7 days.",
  create: "Create the link",
  creating: "Creating...",
  link: "The link",
  ends: (day: string) => `Ends on ${day}`,
  preview: "Show the picture in the preview of the link",
  share: "Share or copy the link",
  message: "What do you think?",
  votes: "Answers",
  counts: (yes: number, no: number) => `${yes.toLocaleString()} yes, ${no.toLocaleString()} no`,
  none: "No answers yet.",
  revoke: "End the link",
  revokeTitle: "End this link?",
  revokeConsequence: (answers: number) =>
    answers === 0
      ? "Nobody can open it any more."
      : `Nobody can open it any more, and its ${plural(answers, "answer")} will be deleted.`,
  revoking: "Ending...",
  revoked: "The link has ended.",
} as const;
