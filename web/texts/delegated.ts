export const delegatedTexts = {
  sign: (handle: string) => `You manage the closet of @${handle}.`,
  signHint: "Its owner sees what you do.",
  endedTitle: "You don't manage this closet",
  ended:
    "Its owner has ended your access, or the closet is gone. Nothing more can be changed here.",
  endedStep: "See the closets you manage",
  noticeHint: "You need no application to manage a closet for its owner.",
  manage: (handle: string) => `Manage the closet of @${handle}`,
  manageShort: "Manage",
  cardTitle: "Closets you manage for others",
  leave: "Leave",
  leaving: "Leaving...",
  leaveNamed: (handle: string) => `Leave the closet of @${handle}`,
  leaveTitle: (handle: string) => `Leave the closet of @${handle}?`,
  leaveConsequence: "You can't change it any more. Only its owner can invite you again.",
  left: "You have left the closet",
} as const;
