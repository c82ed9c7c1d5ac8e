export const reportTexts = {
  title: "Report {subject}",
  reason: "What is wrong?",
  details: "Anything else we should know (optional)",
  anonymous: "The owner of this closet never learns who reported it.",
  where: "Which picture, and where in it",
  address: "Your email (optional)",
  addressNeeded: "Your email",
  addressHint: "You get a receipt and our decision. The owner never learns it.",
  urgent:
    "We decide about intimate images within 48 hours. The law asks for your name, your email and this statement.",
  signature: "Your full name, as your signature",
  goodFaith:
    "I believe in good faith that the person shown has not agreed to this. I am that person, or I act for them.",
  receipt: "A receipt is on its way to {address}.",
  send: "Send report",
  sending: "Sending...",
  thanks: "Thank you for telling us.",
  consequence: "We look at it, and take it down if it does not belong here.",
  done: "Done",
} as const;
