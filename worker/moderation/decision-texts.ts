import type { UntoldOwner, UntoldReporter } from "#db/queries/notices.ts";
import type { ReportReason } from "../contract/moderation.ts";

const REDRESS =
  "You can also turn to a court, or in the European Union to a certified body for out-of-court dispute settlement.";

const OUTCOMES: Readonly<Record<NonNullable<UntoldReporter["news"]>, string>> = {
  taken_down: "We have removed what you reported. Only its owner and our admins still see it.",
  hidden:
    "What you reported was hidden automatically, because no person had decided in time. A person will decide, and we write again.",
  kept: "We have looked at what you reported, and it stays: it does not break our terms.",
  restored: "We have looked at what you reported once more, and it is visible again.",
  appeal_rejected: "The owner has appealed. We have looked again, and it stays removed.",
  gone: "What you reported is no longer there: it was deleted.",
};

const PERSON = "A person has decided this.";

/** The paragraphs of the decision for a reporter. */
export function reporterFacts(reference: string, news: keyof typeof OUTCOMES): string[] {
  const automatic = news === "hidden" || news === "gone";
  return [
    `Your reference: ${reference}`,
    OUTCOMES[news],
    ...(automatic ? [] : [PERSON]),
    `If you disagree, reply to this message within six months. ${REDRESS}`,
  ];
}

const REASONS: Readonly<Record<ReportReason, string>> = {
  intimate: "an intimate image of somebody who has not agreed to it",
  not_agreed: "it shows somebody who has not agreed to it",
  minor: "it shows somebody under 18",
  sexual: "nudity or sexual content",
  hate: "hate or harassment",
  rights: "pictures or a name of somebody else",
  scam: "a scam or a misleading link",
  other: "another reason",
};

/** The statement of reasons for the owner. It names no reporter and repeats none of their words. */
export function ownerFacts(takedown: UntoldOwner): string[] {
  const { news, note, title, handle, answer } = takedown;
  const what = title === null ? `Your closet @${handle}` : `The item “${title}” of @${handle}`;
  if (news === "restored") return [`${what} is visible to everybody again.`];
  if (news === "appeal_rejected") {
    return [`${what} stays hidden. Our reason: ${answer ?? note}`, PERSON, REDRESS];
  }
  return [
    `${what} is hidden from everybody but you and our admins, everywhere on this site, until we restore it.`,
    `The reason: ${note}`,
    ...basisOf(takedown),
  ];
}

function basisOf({ isAutomatic, reportedFor, appealedAt }: UntoldOwner): string[] {
  const reasons: readonly ReportReason[] = JSON.parse(reportedFor);
  const reported = reasons.map((reason) => REASONS[reason]).join("; ");
  return [
    reported ? `It was reported for: ${reported}.` : "Nobody reported it: we found it ourselves.",
    "The ground: our terms, under “What you may upload” and “Closets and links”.",
    isAutomatic
      ? "This was decided automatically, because the time to decide about the report was ending. A person will look at it."
      : PERSON,
    ...(appealedAt === null ? ["If you disagree, you can appeal once, in your closet."] : []),
    REDRESS,
  ];
}
