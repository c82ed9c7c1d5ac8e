/** Every page of the app. The worker answers these with 200 and all others with 404. */
export const PATHS = {
  home: "/",
  login: "/login",
  generate: "/generate",
  generations: "/generations",
  account: "/account",
  resetPassword: "/reset-password",
} as const;
