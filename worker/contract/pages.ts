/** Every page of the app; each has a file of its own in the build. All others are 404. */
export const PATHS = {
  home: "/",
  login: "/login",
  generate: "/generate",
  generations: "/generations",
  account: "/account",
  resetPassword: "/reset-password",
} as const;
