import { createHmac, randomUUID } from "node:crypto";
import { photoConsentVersion } from "#worker/contract/account.ts";
import { hashPassword } from "#worker/crypto/password-hash.ts";
import { ENGINE_HOST } from "./engine.ts";
import { AUTH_SECRET, type KillableProduct } from "./product.ts";

export const PASSWORD = "plum orchard 1987";
/** The first credits of each account, and the balance to which a renewal raises it. */
export const ALLOWANCE = 3;

const DAY_MS = 86_400_000;
/** One hash for all accounts, because its computation takes a tenth of a second. */
const passwordHash = hashPassword(PASSWORD);

/** A verified account with two signed-in sessions. */
export interface TestAccount {
  readonly userId: string;
  /** The address that all its requests come from. */
  readonly address: string;
  /** The values of the Cookie header, one per session. */
  readonly cookies: readonly [string, string];
}

/** Writes accounts in the state after sign-up, verification and two sign-ins, without mails. */
export async function addAccounts(product: KillableProduct, count: number): Promise<TestAccount[]> {
  const hash = await passwordHash;
  const now = Date.now();
  const accounts: TestAccount[] = [];
  const statements: { sql: string; args: (string | number | null)[] }[] = [];
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`;
    statements.push({ sql, args: Object.values(row) });
  };
  for (let n = 0; n < count; n++) {
    const id = randomUUID();
    const times = { created_at: now, updated_at: now };
    insert("user", { id, name: "Test", email: `${id}@example.com`, email_verified: 1, ...times });
    insert("account", {
      ...{ id: randomUUID(), account_id: id, provider_id: "credential", user_id: id },
      ...{ password: hash, ...times },
    });
    const renewed_on = new Date(now).toISOString().slice(0, 10);
    insert("profiles", { id, renewed_on, updated_at: now });
    const version = photoConsentVersion([ENGINE_HOST]);
    insert("photo_consents", { user_id: id, version, given_at: now });
    const grant = { kind: "grant", amount: ALLOWANCE, created_at: now };
    insert("credit_ledger", { id: randomUUID(), user_id: id, ...grant });
    const [first, second] = [randomUUID(), randomUUID()];
    for (const token of [first, second]) {
      const expires_at = now + 7 * DAY_MS;
      insert("session", { id: randomUUID(), user_id: id, token, expires_at, ...times });
    }
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    accounts.push({ userId: id, address, cookies: [sessionCookie(first), sessionCookie(second)] });
  }
  await product.write(statements);
  return accounts;
}

/** The session's cookie as better-auth signs it. */
function sessionCookie(token: string): string {
  const signature = createHmac("sha256", AUTH_SECRET).update(token).digest("base64");
  return `drape.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
