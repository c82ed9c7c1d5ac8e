/** The contents of an application, for its author and for the admins. */
export const applicationFactTexts = {
  handle: "Handle",
  followers: "Followers",
  programs: "Affiliate programs",
  contact: "Contact",
  account: "Account",
  requested: "Requested",
  decided: "Decided",
  handleChecked: "Handle checked",
} as const;
