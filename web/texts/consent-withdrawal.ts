export const consentWithdrawalTexts = {
  title: "Withdraw your consent?",
  consequence:
    "Your saved photo is deleted, and try-ons that are still running are stopped and cost nothing. Pictures already made stay in your gallery until you delete them there.",
  yes: "Withdraw consent",
  busy: "Withdrawing...",
  done: "Your consent is withdrawn and your photo deleted.",
} as const;
