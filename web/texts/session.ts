/** The end of a session outside the dialog that asks for a new login. */
export const sessionTexts = {
  notAuthenticated: "Not authenticated",
  signedOutHere: {
    title: "Logged out in this browser",
    description:
      "The server could not be reached. It ends your session at this browser's next contact: let nobody else use the browser until then.",
  },
} as const;
