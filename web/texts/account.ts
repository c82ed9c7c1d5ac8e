import { BRAND } from "#worker/contract/brand.ts";

export const accountTexts = {
  title: "Account Settings",
  admin: "Admin",
  profile: "Profile Information",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  save: "Save",
  saved: "Profile updated successfully",
  credits: "Credits",
  creditUnit: (credits: number) => (credits === 1 ? "credit" : "credits"),
  privacy: "Privacy",
  consent: "Photos of your body",
  consentGiven: (date: string) =>
    `You agreed on ${date} that ${BRAND.name} processes them for your try-ons.`,
  noConsent: "You have not agreed to their processing. You will be asked before your next upload.",
  withdrawConsent: "Withdraw consent",
  account: "Your account",
  deletion: "Deleting it removes everything in it. This can't be undone.",
  deleteAccount: "Delete account",
} as const;
