export const creditTexts = {
  renewal: (time: string) => `Credits renew in ${time}`,
  otherAccount:
    "Daily credits go to your other account with the same mailbox. Log in there to use them.",
} as const;
