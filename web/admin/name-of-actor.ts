import { moderationTexts } from "#web/texts/moderation.ts";

/** Returns the name of the actor of a log entry; `by` as in `LoggedDecision` and `AdminAction`. */
export function nameOfActor(by: string | null): string {
  if (by === "operator") return moderationTexts.commandLine;
  if (by === "automatic") return moderationTexts.deadlinePassed;
  return by ?? moderationTexts.formerAdmin;
}
