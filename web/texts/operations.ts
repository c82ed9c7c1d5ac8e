/** The figures of the operators. */
export const operationsTexts = {
  uncheckedInvariants: "The ledger has not been audited yet.",
  invariantsHold: (count: number, moment: string) =>
    `All ${count} invariants hold, as of ${moment}.`,
  brokenInvariants: (count: number) =>
    `${count} ${count === 1 ? "invariant is" : "invariants are"} broken`,
  brokenColumns: ["Invariant", "Cases", "One of them"],
  engines: "Engines",
  engineColumns: ["Engine", "State", "Per 1,000 pictures"],
  engineState: { ok: "In order", broken: "Out of order" },
  ends: "Try-ons, today and yesterday",
  endColumns: ["Day (UTC)", "Engine", "End", "Count", "Mean time"],
  noEnds: "None has ended yet.",
  open: (count: number, overdue: number) =>
    `${count} ${count === 1 ? "is" : "are"} under way, ${overdue} of them overdue.`,
  completed: "Completed",
  stages: "Time by stage",
  stageColumns: ["Engine", "Stage", "Count", "Mean time"],
  credits: "Credits, the last 24 hours",
  creditColumns: ["What", "Entries", "Credits"],
  noCredits: "No credit has moved.",
  creditKinds: {
    charge: "Charged",
    refund: "Given back",
    renewal: "Renewed",
    grant: "Granted",
  } as Readonly<Record<string, string>>,
  mails: "Mail, the last 24 hours",
  mailColumns: ["Sent", "Given up", "Waiting", "Waiting after a failure"],
  crons: "Scheduled work",
  cronColumns: ["What", "Last run", "Took", "Ended"],
  noCrons: "Nothing has run yet.",
  cronNames: {
    "0 0 * * *": "Renewal of credits, at midnight UTC",
    "* * * * *": "Sweep of what is stuck, every minute",
    "17 * * * *": "Sweep of orphans and ledger audit, every hour",
  } as Readonly<Record<string, string>>,
  cronState: { ok: "In order", failed: "With an error" },
  seconds: (seconds: string) => `${seconds} s`,
} as const;
