import { twoFactor } from "better-auth/plugins/two-factor";
import { BRAND } from "../contract/brand.ts";
import { toHex } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";

const RECOVERY_CODES = 10;
/** 32 letters and digits without those that look alike; 24 of them have 120 random bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 24;
const HASH = /^[0-9a-f]{64}$/;
const CHALLENGE_S = 600;

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  const text = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return text.replace(/(.{4})(?!$)/g, "$1-");
}

/** The stored form of a recovery code. A fast hash is safe: nobody can try 120 random bits. */
export async function hashRecoveryCode(code: string): Promise<string> {
  return toHex(await sha256(code));
}

/** The plugin passes new codes, and after a use the hashes of the codes that are left. */
async function hashNew(codes: string): Promise<string> {
  const stored = (JSON.parse(codes) as string[]).map((code) =>
    HASH.test(code) ? code : hashRecoveryCode(code),
  );
  return JSON.stringify(await Promise.all(stored));
}

/**
 * TOTP (RFC 6238), whose secret is stored encrypted, and recovery codes, which are stored hashed.
 * Guesses and replays are limited in `second-factor.ts`, since the plugin limits neither in a
 * session, and accepts a code twice.
 */
export function secondFactorPlugin() {
  return twoFactor({
    issuer: BRAND.name,
    twoFactorCookieMaxAge: CHALLENGE_S,
    accountLockout: { enabled: false },
    backupCodeOptions: {
      storeBackupCodes: { encrypt: hashNew, decrypt: async (hashes) => hashes },
      customBackupCodesGenerate: () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode),
    },
  });
}

const VERIFIED = new Set(["/two-factor/verify-totp", "/two-factor/verify-backup-code"]);

/** Whether the library creates a session here only after the right code. */
export function isSecondFactorPath(path: string | undefined): boolean {
  return path !== undefined && VERIFIED.has(path);
}
