export const offlineTexts = {
  offline: {
    title: "You are offline",
    hint: "This page needs the network. Check your connection, then try again. Nothing you saved is lost.",
  },
  unreachable: {
    title: "This page did not load",
    hint: "The site cannot be reached right now. Wait a moment, then try again. Nothing you saved is lost.",
  },
  retry: "Try again",
} as const;
