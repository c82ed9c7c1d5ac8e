/** The texts of controls that all screens share. */
export const uiTexts = {
  success: "Success",
  error: "Error",
  offline: "You are offline. What you have entered stays here; try again when you are back online.",
  connectionLost: "The connection was lost. Please try again.",
  loading: "Loading...",
  saving: "Saving...",
  retry: "Try again",
  cancel: "Cancel",
  close: "Close",
  notifications: "Notifications",
  dismiss: "Dismiss",
  undo: "Undo",
  linkCopied: "Link copied to clipboard!",
  newTab: ", opens in a new tab",
} as const;
