/** The dialog that asks for a new login when a session has ended. */
export const sessionEndTexts = {
  title: "Your session has ended",
  explanation: (repeats: boolean) =>
    `Log in again to continue. What you have entered is kept for 15 minutes${repeats ? ", and your last action is repeated after the login" : ""}.`,
} as const;
