import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inArray, type SQL, sql } from "drizzle-orm";
import { getPlatformProxy } from "wrangler";
import { readBatch, writeBatch } from "../batch.ts";
import { createDb, type Db } from "../client.ts";
import { user } from "../schema/index.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from "./demo.ts";
import { closetStatements } from "./seed-closet.ts";

const PICTURES = fileURLToPath(new URL("./pictures/", import.meta.url));
const DAILY_CREDITS = 5;

interface SeedTarget {
  readonly databaseUrl: string;
  /** The folder of `wrangler dev --persist-to`. */
  readonly stateDir: string;
  /** Seeded members with a photo have agreed to this version. */
  readonly consentVersion: string;
  /** Hashes a password as a sign-up does. */
  readonly hashPassword: (password: string) => Promise<string>;
}

interface Buckets {
  readonly PUBLIC_BUCKET: R2BucketLike;
  readonly PRIVATE_BUCKET: R2BucketLike;
}
interface R2BucketLike {
  put(key: string, value: Uint8Array, options: object): Promise<unknown>;
}

/** Seeds a local database once; refuses any other. */
export async function seed(target: SeedTarget): Promise<void> {
  const { hostname } = new URL(target.databaseUrl);
  if (!["127.0.0.1", "localhost"].includes(hostname)) {
    throw new Error("Demo data is for a database on this machine only.");
  }
  const db = createDb({ url: target.databaseUrl });
  if (await isSeeded(db)) return;
  const now = Date.now();
  const pictures = new Map<string, string>();
  const closet = closetStatements(now, (key, file) => pictures.set(key, file));
  for (const account of DEMO_ACCOUNTS) {
    if (account.portrait) pictures.set(portraitKey(account, now), account.portrait);
  }
  await storePictures(target.stateDir, pictures);
  const accounts = await Promise.all(
    DEMO_ACCOUNTS.map((one) => accountStatements(one, now, target)),
  );
  await writeBatch(db, { accounts: accounts.flat(), closet });
}

async function isSeeded(db: Db): Promise<boolean> {
  const ids = DEMO_ACCOUNTS.map(({ id }) => id);
  const { found } = await readBatch(db, {
    found: db.select({ id: user.id }).from(user).where(inArray(user.id, ids)),
  });
  return found.length > 0;
}

function referenceKey(account: DemoAccount): string {
  return `reference-images/${account.id}/demo-photo/reference.jpg`;
}

function portraitKey(account: DemoAccount, now: number): string {
  return `profile-pictures/${account.id}/profile-${now}.webp`;
}

async function accountStatements(
  account: DemoAccount,
  now: number,
  { consentVersion, hashPassword }: SeedTarget,
): Promise<SQL[]> {
  const { id, email, firstName, lastName, role, photo, portrait, bio } = account;
  const portraitUrl = portrait ? `/media/${portraitKey(account, now)}` : null;
  const password = await hashPassword(DEMO_PASSWORD);
  return [
    sql`INSERT INTO user (id, name, email, email_verified, first_name, last_name, created_at, updated_at)
        VALUES (${id}, ${`${firstName} ${lastName}`}, ${email}, 1, ${firstName}, ${lastName}, ${now}, ${now})`,
    sql`INSERT INTO account (id, account_id, provider_id, user_id, password, created_at, updated_at)
        VALUES (${`${id}-password`}, ${id}, 'credential', ${id}, ${password}, ${now}, ${now})`,
    sql`INSERT INTO profiles (id, first_name, last_name, bio, profile_picture_url, renewed_on, updated_at)
        VALUES (${id}, ${firstName}, ${lastName}, ${bio}, ${portraitUrl}, ${new Date(now).toISOString().slice(0, 10)}, ${now})`,
    sql`INSERT INTO credit_ledger (id, user_id, kind, amount, created_at)
        VALUES (${`${id}-grant`}, ${id}, 'grant', ${DAILY_CREDITS}, ${now})`,
    ...(role ? [sql`INSERT INTO user_roles (user_id, role) VALUES (${id}, ${role})`] : []),
    ...(photo
      ? [
          sql`INSERT INTO photo_consents (user_id, version, given_at)
              VALUES (${id}, ${consentVersion}, ${now})`,
          sql`INSERT INTO reference_images (user_id, file_path, uploaded_at)
              VALUES (${id}, ${referenceKey(account)}, ${now})`,
        ]
      : []),
  ];
}

/** Writes into the R2 of `wrangler dev` before it runs. */
async function storePictures(stateDir: string, closet: Map<string, string>): Promise<void> {
  const proxy = await getPlatformProxy<Record<string, unknown>>({
    configPath: writeBucketConfig(stateDir),
    persist: { path: path.join(stateDir, "v3") },
    envFiles: [],
  });
  const { PUBLIC_BUCKET, PRIVATE_BUCKET } = proxy.env as unknown as Buckets;
  for (const account of DEMO_ACCOUNTS) {
    if (account.photo) await put(PRIVATE_BUCKET, referenceKey(account), account.photo);
  }
  for (const [key, file] of closet) await put(PUBLIC_BUCKET, key, file);
  await proxy.dispose();
}

/** A configuration with the buckets only: the class of the objects needs the built worker. */
function writeBucketConfig(stateDir: string): string {
  const file = path.join(stateDir, "buckets.json");
  const r2_buckets = ["public", "private"].map((name) => ({
    binding: `${name.toUpperCase()}_BUCKET`,
    bucket_name: `drape-${name}`,
  }));
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(file, JSON.stringify({ name: "drape-seed", r2_buckets }));
  return file;
}

function put(bucket: R2BucketLike, key: string, file: string): Promise<unknown> {
  const contentType = file.endsWith("webp") ? "image/webp" : "image/jpeg";
  const bytes = new Uint8Array(readFileSync(path.join(PICTURES, file)));
  return bucket.put(key, bytes, { httpMetadata: { contentType } });
}
