export const reportTexts = {
  title: "Report {subject}",
  reason: "What is wrong?",
  details: "Anything else we should know (optional)",
  anonymous: "The owner of this closet never learns who reported it.",
  send: "Send report",
  sending: "Sending...",
  thanks: "Thank you for telling us.",
  consequence: "We look at it, and take it down if it does not belong here.",
  done: "Done",
} as const;
