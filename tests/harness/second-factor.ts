import { createHmac } from "node:crypto";
import type { Answer, Caller, Member } from "./member.ts";

const STEP_MS = 30_000;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Buffer {
  const bits = [...text].map((c) => BASE32.indexOf(c).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an authenticator app (RFC 6238), `later` steps from now. */
export function totp(secret: string, later = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + later));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A code that is not valid now or soon. */
export function wrongTotp(secret: string, salt = 0): string {
  const valid = new Set([-2, -1, 0, 1, 2].map((later) => totp(secret, later)));
  const others = Array.from({ length: 100 }, (_, i) => String(100_000 + salt * 100 + i));
  return others.find((code) => !valid.has(code)) as string;
}

const TWO_FACTOR = "/api/auth/two-factor";

export function callFactor(caller: Caller, name: string, body: object): Promise<Answer> {
  return caller.call("POST", `${TWO_FACTOR}/${name}`, { body });
}

export interface Factor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Begins a set-up; the factor has no effect before its first code. */
export async function beginFactor(member: Member): Promise<Factor> {
  const { status, json, text } = await callFactor(member, "enable", { password: member.password });
  if (status !== 200) throw new Error(`no set-up: ${text}`);
  const secret = new URL(json.totpURI).searchParams.get("secret") as string;
  return { secret, recoveryCodes: json.backupCodes };
}

/** Switches the second factor on, with the code of the current step. */
export async function addFactor(member: Member): Promise<Factor> {
  const factor = await beginFactor(member);
  const { status, text } = await callFactor(member, "verify-totp", { code: totp(factor.secret) });
  if (status !== 200) throw new Error(`not switched on: ${text}`);
  return factor;
}
