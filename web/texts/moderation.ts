import type { LoggedDecision, ModerationInput } from "#worker/contract/moderation.ts";

type Decision = ModerationInput["decision"];

const REJECT = "Reject the appeal";

export const moderationTexts = {
  tabsLabel: "State of reports",
  tabs: { waiting: "Waiting", takenDown: "Taken down", decisions: "Decisions" },
  noReports: "No reports are waiting.",
  noTakedowns: "Nothing is taken down.",
  noDecisions: "Nothing is decided yet.",
  closetOf: (handle: string) => `the closet of @${handle}`,
  handle: (handle: string) => `@${handle}`,
  actions: {
    dismiss: "Dismiss",
    take_down: "Take down",
    restore: "Restore",
    reject_appeal: REJECT,
  } satisfies Record<Decision, string>,
  confirm: "Confirm",
  actionOn: (action: string, subject: string) =>
    action === REJECT ? `${action} of ${subject}` : `${action} ${subject}`,
  takeDownCloset: "Take down the whole closet",
  done: {
    dismiss: "The report is dismissed.",
    take_down: "It is taken down.",
    restore: "It is back in its place.",
    reject_appeal: "The appeal is rejected.",
  } satisfies Record<Decision, string>,
  picture: (title: string) => `Picture of ${title}`,
  item: "An item of {link}",
  closet: "The closet of {link}",
  facts: {
    caption: "Caption",
    bio: "Bio",
    link: "Leads to",
    reports: "Reports",
    reasons: "Reasons",
    details: "In their words",
    firstReported: "First reported",
    reason: "Told the owner",
    takenDown: "Taken down",
    changed: "Changed since",
    deadline: "Urgent: intimate image",
    hides: "Hidden automatically at",
    hidden: "Was hidden automatically",
    signed: "Statement signed by",
    appeal: "The owner appeals",
    appealed: "The rejected appeal",
    automatic: "State",
  },
  automatic: "Hidden automatically: please confirm or restore it",
  /** A duration in milliseconds until a deadline. */
  left: (ms: number) => {
    if (ms <= 0) return "The 48 hours are over.";
    const minutes = Math.floor(ms / 60_000);
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min left, until`;
  },
  reasonCount: (reason: string, count: number) => (count > 1 ? `${reason} (${count})` : reason),
  log: {
    dismiss: "dismissed the reports of",
    take_down: "took down",
    restore: "restored",
    pause: "paused generation",
    resume: "let generation go on",
  } satisfies Record<LoggedDecision["action"], string>,
  commandLine: "The command line",
  deadlinePassed: "The deadline",
  formerAdmin: "An admin whose account is gone",
  subject: "{title} of @{handle}",
  formerSubject: "something that is gone",
  note: (note: string) => `“${note}”`,
} as const;
