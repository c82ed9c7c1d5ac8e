import { twoFactor } from "better-auth/plugins/two-factor";
import { BRAND } from "../contract/brand.ts";

const RECOVERY_CODES = 10;
/** 32 letters and digits without those that look alike; 12 of them have 60 random bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CHALLENGE_S = 600;

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const text = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return text.replace(/(.{4})(?!$)/g, "$1-");
}

/**
 * TOTP (RFC 6238) and recovery codes, both stored encrypted. Guesses and replays are limited in
 * `second-factor.ts`, since the plugin limits neither in a session, and accepts a code twice.
 */
export function secondFactorPlugin() {
  return twoFactor({
    issuer: BRAND.name,
    twoFactorCookieMaxAge: CHALLENGE_S,
    accountLockout: { enabled: false },
    backupCodeOptions: {
      storeBackupCodes: "encrypted",
      customBackupCodesGenerate: () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode),
    },
  });
}

const VERIFIED = new Set(["/two-factor/verify-totp", "/two-factor/verify-backup-code"]);

/** Whether the library creates a session here only after the right code. */
export function isSecondFactorPath(path: string | undefined): boolean {
  return path !== undefined && VERIFIED.has(path);
}
