import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Caller, type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";
import { addFactor, callFactor, totp } from "../harness/second-factor.ts";

const NEXT = { AUTH_SECRET_2: "Ht5Vw9rTz2Yq7LmX0pNs8HdJf5GbCa1U" };
const ANOTHER_FIRST = "Zq7LmX0pNs8HdJf5GbCa1UeHt5Vw9rTz";

let first: Product;
/** Workers in front of the same database: with the next secret, then with another first one. */
let second: Product;
let third: Product;
beforeAll(async () => {
  first = await startProduct();
  second = await startProduct(NEXT, { database: first.database });
  third = await startProduct(NEXT, { database: first.database, secret: ANOTHER_FIRST });
});
afterAll(async () => {
  await third.stop();
  await second.stop();
  await first.stop();
});

/** Logs in by a password and a code of the authenticator app; resolves to the code's status. */
async function logIn(product: Product, member: Member, secret: string): Promise<number> {
  await first.db.run(sql`DELETE FROM rate_limits WHERE user_id = ${member.id}`);
  const browser = new Caller(product);
  const body = { email: member.email, password: member.password };
  await browser.call("POST", "/api/auth/sign-in/email", { body });
  return (await callFactor(browser, "verify-totp", { code: totp(secret) })).status;
}

it("a next secret opens what the first one closed, closes it anew, and replaces the first", async () => {
  const [member, idle] = [await newMember(first), await newMember(first)];
  const { secret } = await addFactor(member);
  const unused = await addFactor(idle);
  const versionOf = async ({ id }: Member) => {
    const stored = sql`SELECT substr(secret, 1, 6) AS start FROM two_factor WHERE user_id = ${id}`;
    return (await rowsOf(first.db, stored))[0]?.start;
  };
  expect(await versionOf(member)).toBe("$ba$1$");

  const carried = new Caller(second);
  for (const [name, value] of member.cookies) carried.cookies.set(name, value);
  expect((await carried.call("GET", "/api/me")).status).toBe(401);
  expect(await logIn(second, member, secret)).toBe(200);
  await expect.poll(() => versionOf(member)).toBe("$ba$2$");

  expect(await logIn(third, member, secret)).toBe(200);
  // Its first secret is gone, and nobody used this factor meanwhile: its recovery codes still work.
  expect(await versionOf(idle)).toBe("$ba$1$");
  expect(await logIn(third, idle, unused.secret)).not.toBe(200);
  const browser = new Caller(third);
  const body = { email: idle.email, password: idle.password };
  await browser.call("POST", "/api/auth/sign-in/email", { body });
  const code = { code: unused.recoveryCodes[0] };
  expect((await callFactor(browser, "verify-backup-code", code)).status).toBe(200);
  expect((await browser.call("GET", "/api/me")).json.user.email).toBe(idle.email);
});
