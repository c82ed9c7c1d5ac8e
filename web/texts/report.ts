export const reportTexts = {
  title: "Report {subject}",
  reason: "What is wrong?",
  details: "Anything else we should know (optional)",
  anonymous: "Whoever made this closet does not learn who reported it.",
  send: "Send report",
  sending: "Sending...",
  thanks: "Thank you for telling us.",
  consequence: "Somebody looks at it, and takes it down where it does not belong here.",
  done: "Done",
} as const;
