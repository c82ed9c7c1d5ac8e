import { scrypt, timingSafeEqual } from "node:crypto";
import { fromBase64, fromHex, toBase64 } from "./encoding.ts";

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** The cost that OWASP names for scrypt in 32 MB, a quarter of an isolate's memory. */
const COST: Cost = { N: 32_768, r: 8, p: 3 };
/** The cost of the auth library, whose hashes do not state it. */
const OLDER_COST: Cost = { N: 16_384, r: 16, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** The PHC string format. */
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;
const OLDER = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

interface Stored {
  readonly cost: Cost;
  readonly salt: string | Uint8Array;
  readonly key: Uint8Array;
}

/**
 * scrypt (RFC 7914) with a random salt, as `$scrypt$ln=15,r=8,p=3$<salt>$<key>` in base64 without
 * padding. Unicode spellings of one password (NFKC) are the same.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = await derive(password, salt, KEY_BYTES, COST);
  return `${prefixOf(COST)}${textOf(salt)}$${textOf(key)}`;
}

/** By the hash's own cost, compared in constant time. @throws for a text that is no hash */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const { cost, salt, key } = parse(hash);
  return timingSafeEqual(await derive(password, salt, key.length, cost), key);
}

/** Whether the hash has another cost than a new one. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(prefixOf(COST));
}

function prefixOf({ N, r, p }: Cost): string {
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$`;
}

function textOf(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("=", "");
}

function parse(hash: string): Stored {
  const [, ln, r, p, saltText = "", keyText = ""] = PHC.exec(hash) ?? [];
  const [salt, key] = [fromBase64(saltText), fromBase64(keyText)];
  if (salt?.length && key?.length) {
    return { cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) }, salt, key };
  }
  const [, olderSalt, hex = ""] = OLDER.exec(hash) ?? [];
  const olderKey = fromHex(hex);
  if (!olderSalt || !olderKey) throw new Error("not a password hash");
  return { cost: OLDER_COST, salt: olderSalt, key: olderKey };
}

function derive(
  password: string,
  salt: string | Uint8Array,
  length: number,
  cost: Cost,
): Promise<Uint8Array> {
  const maxmem = 2 * 128 * cost.N * cost.r;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, length, { ...cost, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
