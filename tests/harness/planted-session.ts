import { createHmac, randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import { hashPassword } from "#worker/crypto/password-hash.ts";
import { writeRows } from "./write-rows.ts";

/** The secret of all products in tests that are not about secrets. */
export const TEST_SECRET = "only-for-tests-0123456789-abcdefghijklmnop";

/** The data of a product that confirmed accounts are created with. */
export interface AccountSite {
  readonly db: Db;
  /** The product's AUTH_SECRET. */
  readonly secret: string;
  /** The product's DAILY_CREDITS. */
  readonly dailyCredits: number;
  /** Whether people reach the product by https, which changes the name of the cookie. */
  readonly https: boolean;
}

/** The `AccountSite` of a product with these variables. */
export function accountSite(
  db: Db,
  vars: Readonly<Record<string, string>> = {},
  secret = TEST_SECRET,
): AccountSite {
  const { DAILY_CREDITS = "5", BASE_URL = "" } = vars;
  return { db, secret, dailyCredits: Number(DAILY_CREDITS), https: BASE_URL.startsWith("https:") };
}

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const OPEN_ACCOUNT: string = "#worker/credits/open-account.ts";

const WEEK_MS = 7 * 86_400_000;
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/**
 * Writes a confirmed account with its first credits and a live session, in the state after sign-up,
 * confirmation and sign-in, without mail and password hashing. Resolves to the session's cookie.
 */
export async function plantSession(
  site: AccountSite,
  owner: { readonly email: string; readonly password: string },
): Promise<readonly [name: string, value: string]> {
  const { email, password } = owner;
  const now = Date.now();
  const id = newId();
  const token = newId();
  await writeRows(site.db, [
    {
      sql: `INSERT INTO user (id, name, email, email_verified, first_name, last_name, created_at, updated_at)
              VALUES (?, 'Test Member', ?, 1, 'Test', 'Member', ?, ?)`,
      args: [id, email, now, now],
    },
    {
      sql: `INSERT INTO account (id, account_id, provider_id, user_id, password, created_at, updated_at)
              VALUES (?, ?, 'credential', ?, ?, ?, ?)`,
      args: [newId(), id, id, await hashOf(password), now, now],
    },
    {
      sql: `INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at)
              VALUES (?, ?, ?, ?, ?, ?)`,
      args: [newId(), id, token, now + WEEK_MS, now, now],
    },
  ]);
  const { openAccount } = await import(OPEN_ACCOUNT);
  const config = { authSecret: site.secret, dailyCredits: site.dailyCredits };
  await openAccount({ db: site.db, config, now: () => now }, id);
  return sessionCookie(site, token);
}

/** The cookie of a stored session. */
export function sessionCookie(
  { secret, https }: AccountSite,
  token: string,
): readonly [name: string, value: string] {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  const prefix = https ? "__Host-drape" : "drape";
  return [`${prefix}.session_token`, encodeURIComponent(`${token}.${signature}`)];
}

function newId(): string {
  return randomBytes(24).toString("base64url").replaceAll(/[-_]/g, "x");
}
