import { moderationTexts } from "#web/texts/moderation.ts";

/** Who did what a log lists; `by` as in `LoggedDecision` and `AdminAction`. */
export function nameOfActor(by: string | null): string {
  if (by === "operator") return moderationTexts.commandLine;
  if (by === "automatic") return moderationTexts.deadlinePassed;
  return by ?? moderationTexts.formerAdmin;
}
