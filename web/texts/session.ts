/** The end of a session outside the dialog that asks for a new login. */
export const sessionTexts = {
  notAuthenticated: "Not authenticated",
  signedOutHere: {
    title: "Logged out in this browser",
    description:
      "The server could not be reached, so your session is not ended there yet. It ends as soon as this browser is online again. Do not let anybody else use this browser until then.",
  },
} as const;
