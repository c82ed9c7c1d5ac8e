/** Those of `AUTH_PATHS` for the second factor, apart so that pages of guests do not load them. */
export const TWO_FACTOR_PATHS = {
  enable: { method: "POST", path: "/api/auth/two-factor/enable" },
  verifyTotp: { method: "POST", path: "/api/auth/two-factor/verify-totp" },
  verifyRecoveryCode: { method: "POST", path: "/api/auth/two-factor/verify-backup-code" },
  disable: { method: "POST", path: "/api/auth/two-factor/disable" },
  newRecoveryCodes: { method: "POST", path: "/api/auth/two-factor/generate-backup-codes" },
} as const;
