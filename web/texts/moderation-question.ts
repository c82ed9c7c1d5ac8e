import type { ModeratedSubject, ModerationInput } from "#worker/contract/moderation.ts";
import { moderationTexts } from "./moderation.ts";

type Decision = ModerationInput["decision"];

function takedownConsequence({ kind, handle }: Pick<ModeratedSubject, "kind" | "handle">) {
  const what = kind === "item" ? "it" : "anything in it";
  return `Nobody but @${handle} and the admins sees ${what} from now on, and its pictures can't be uploaded again. You can restore it.`;
}

export const moderationQuestionTexts = {
  title: (action: string, subject: string) => `${moderationTexts.actionOn(action, subject)}?`,
  confirmTitle: (subject: string) => `Confirm the takedown of ${subject}?`,
  confirmConsequence:
    "It stays hidden, and its pictures can't be uploaded again. The owner and the reporters are told. You can restore it.",
  busy: {
    dismiss: "Dismissing...",
    take_down: "Taking down...",
    restore: "Restoring...",
    reject_appeal: "Rejecting...",
  } satisfies Record<Decision, string>,
  dismissConsequence: "It stays as it is. Another report brings it back to this list.",
  restoreConsequence: "Everybody sees it again, and its pictures may be used again.",
  takedownConsequence,
  rejectionConsequence:
    "It stays hidden. The owner and the reporters are told, and the owner can't appeal again.",
  reason: "Why, in words for the owner",
} as const;
