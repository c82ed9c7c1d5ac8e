/** All others below /api/auth are 404. */
export const AUTH_PATHS = {
  signUp: { method: "POST", path: "/api/auth/sign-up/email" },
  signIn: { method: "POST", path: "/api/auth/sign-in/email" },
  signOut: { method: "POST", path: "/api/auth/sign-out" },
  session: { method: "GET", path: "/api/auth/get-session" },
  verify: { method: "GET", path: "/api/auth/verify-email" },
  confirmCode: { method: "POST", path: "/api/auth/email-otp/verify-email" },
  sendVerification: { method: "POST", path: "/api/auth/send-verification-email" },
  requestReset: { method: "POST", path: "/api/auth/request-password-reset" },
  resetCallback: { method: "GET", path: "/api/auth/reset-password/:token" },
  reset: { method: "POST", path: "/api/auth/reset-password" },
  sessions: { method: "GET", path: "/api/auth/list-sessions" },
  revokeSession: { method: "POST", path: "/api/auth/revoke-session" },
  revokeOtherSessions: { method: "POST", path: "/api/auth/revoke-other-sessions" },
  changePassword: { method: "POST", path: "/api/auth/change-password" },
} as const;
