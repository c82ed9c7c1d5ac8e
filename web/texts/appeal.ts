export const appealTexts = {
  open: "Appeal",
  openOn: (subject: string) => `Appeal the takedown of ${subject}`,
  title: "Appeal this decision",
  lead: "A person looks at it again, and we write to you. You can appeal once.",
  text: "Why it should be visible",
  send: "Send appeal",
  sending: "Sending...",
  sent: "We have your appeal and write to you.",
  waiting: "You have appealed. We look at it again and write to you.",
  answered: "We rejected your appeal:",
} as const;
