import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetSecondFactor } from "#db/queries/second-factor.ts";
import {
  awaitMails,
  Caller,
  type Member,
  newMember,
  resetTokenIn,
  withCookiesOf,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";
import {
  addFactor,
  beginFactor,
  callFactor,
  type Factor,
  totp,
  wrongTotp,
} from "../harness/second-factor.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const SESSION = "drape.session_token";
const SIGN_IN = "/api/auth/sign-in/email";
const statusOf = async (caller: Caller) => (await caller.call("GET", "/api/me")).status;

/** A browser in which the password was right, and the code is missing. */
async function challenged({ email }: Member, password: string): Promise<Caller> {
  const caller = new Caller(product);
  const { status, json } = await caller.call("POST", SIGN_IN, { body: { email, password } });
  expect([status, json]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ["totp"] }]);
  return caller;
}

async function enrolled(): Promise<{ member: Member; factor: Factor }> {
  const member = await newMember(product);
  return { member, factor: await addFactor(member) };
}

describe("a second factor", () => {
  it("is stored so that nobody reads it, ends the other sessions, and tells the owner", async () => {
    const member = await newMember(product);
    const other = new Caller(product);
    const body = { email: member.email, password: member.password };
    await other.call("POST", SIGN_IN, { body });
    const factor = await beginFactor(member);
    expect((await member.me()).user.secondFactor).toBe(false);
    expect(factor.recoveryCodes).toHaveLength(10);
    const wrong = await callFactor(member, "verify-totp", { code: wrongTotp(factor.secret) });
    expect([wrong.status, wrong.json.code, Object.keys(wrong.json.fields)]).toEqual([
      403,
      "wrong_code",
      ["code"],
    ]);
    expect(await statusOf(other)).toBe(200);
    const code = totp(factor.secret);
    expect((await callFactor(member, "verify-totp", { code })).status).toBe(200);
    expect((await member.me()).user.secondFactor).toBe(true);
    expect(await statusOf(other)).toBe(401);
    const [mail] = await awaitMails(product, member.email, 1);
    expect(mail.subject).toContain("second factor");
    const rows = await rowsOf(
      product.db,
      sql`SELECT * FROM two_factor WHERE user_id = ${member.id}`,
    );
    const hashes = factor.recoveryCodes.map((one) =>
      createHash("sha256").update(one).digest("hex"),
    );
    expect(rows).toMatchObject([{ backup_codes: JSON.stringify(hashes) }]);
    const stored = JSON.stringify(rows);
    const recovery = factor.recoveryCodes[0] as string;
    for (const plain of [factor.secret, recovery, Buffer.from(recovery).toString("hex")]) {
      expect(stored.toLowerCase()).not.toContain(plain.toLowerCase());
    }
  });

  it("is asked for after the password, and opens no session before", async () => {
    const { member, factor } = await enrolled();
    const browser = await challenged(member, member.password);
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await statusOf(browser)).toBe(401);
    const code = totp(factor.secret, 1);
    const { status, text } = await callFactor(browser, "verify-totp", { code });
    expect([status, text.includes("token")]).toEqual([200, false]);
    expect(await statusOf(browser)).toBe(200);
    // The challenge is used up.
    const again = await challenged(member, member.password);
    const replayed = await callFactor(again, "verify-totp", { code });
    expect([replayed.status, replayed.json.code]).toEqual([403, "wrong_code"]);
  });

  it("ends the session that its login replaces", async () => {
    const { member, factor } = await enrolled();
    const replaced = withCookiesOf(product, member);
    expect((await member.signIn()).json.twoFactorRedirect).toBe(true);
    expect(await statusOf(replaced)).toBe(401);
    const code = factor.recoveryCodes[2];
    expect((await callFactor(member, "verify-backup-code", { code })).status).toBe(200);
    expect([await statusOf(member), await statusOf(replaced)]).toEqual([200, 401]);
  });

  it("opens one session for a code that is sent twice at once", async () => {
    const { member, factor } = await enrolled();
    const [first, second] = [
      await challenged(member, member.password),
      await challenged(member, member.password),
    ];
    const code = totp(factor.secret, 1);
    const answers = await Promise.all(
      [first, second].map((browser) => callFactor(browser, "verify-totp", { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const recovery = factor.recoveryCodes[3] as string;
    const browsers = [
      await challenged(member, member.password),
      await challenged(member, member.password),
    ];
    const used = await Promise.all(
      browsers.map((browser) => callFactor(browser, "verify-backup-code", { code: recovery })),
    );
    expect(used.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await Promise.all(browsers.map(statusOf))).sort()).toEqual([200, 401]);
  });

  it("takes a recovery code once, in any spelling, also long after", async () => {
    const { member, factor } = await enrolled();
    const code = factor.recoveryCodes[0] as string;
    const typed = ` ${code.toUpperCase().replaceAll("-", " ")}`;
    const browser = await challenged(member, member.password);
    expect((await callFactor(browser, "verify-backup-code", { code: typed })).status).toBe(200);
    expect(await statusOf(browser)).toBe(200);
    await product.db.run(sql`DELETE FROM rate_limits WHERE user_id = ${member.id}`);
    const again = await challenged(member, member.password);
    expect((await callFactor(again, "verify-backup-code", { code })).status).toBe(403);
    const next = factor.recoveryCodes[1];
    expect((await callFactor(again, "verify-backup-code", { code: next })).status).toBe(200);
  });
});

describe("guesses of a code", () => {
  it("are five, of several browsers at once, and then the right one is refused too", async () => {
    const { member, factor } = await enrolled();
    const browsers: Caller[] = [];
    for (let i = 0; i < 12; i++) browsers.push(await challenged(member, member.password));
    const guesses = await Promise.all(
      browsers.map((browser, i) =>
        callFactor(browser, "verify-totp", { code: wrongTotp(factor.secret, i) }),
      ),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const fresh = await challenged(member, member.password);
    const right = await callFactor(fresh, "verify-totp", { code: totp(factor.secret, 1) });
    expect([right.status, right.json.failureCode]).toEqual([429, "code_locked"]);
    expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(0);
    const recovery = { code: factor.recoveryCodes[0] };
    expect((await callFactor(fresh, "verify-backup-code", recovery)).status).toBe(429);
    // The owner's live session goes on.
    expect(await statusOf(member)).toBe(200);
  });

  it("are as few in a session, and end a challenge", async () => {
    const { member, factor } = await enrolled();
    const turnOff = (code: string) =>
      callFactor(member, "disable", { password: member.password, code });
    const browser = await challenged(member, member.password);
    for (let i = 0; i < 2; i++) await turnOff(wrongTotp(factor.secret, i));
    for (let i = 2; i < 5; i++) {
      await callFactor(browser, "verify-totp", { code: wrongTotp(factor.secret, i) });
    }
    expect((await turnOff(totp(factor.secret, 1))).status).toBe(429);
    await product.db.run(sql`DELETE FROM rate_limits WHERE user_id = ${member.id}`);
    const late = sql`UPDATE verification SET expires_at = 1 WHERE value = ${member.id}`;
    await product.db.run(late);
    const over = await callFactor(browser, "verify-backup-code", {
      code: factor.recoveryCodes[0],
    });
    expect([over.status, over.json.failureCode]).toEqual([401, "challenge_over"]);
  });
});

describe("no other way", () => {
  it("opens a session: a new password, a code of a mail, a planted or a borrowed session", async () => {
    const { member, factor } = await enrolled();
    const { email } = member;
    const browser = new Caller(product);
    await browser.call("POST", "/api/auth/request-password-reset", { body: { email } });
    const [mail] = await awaitMails(product, email, 2);
    const newPassword = "walnut ferry 2093";
    const body = { token: resetTokenIn(mail.text), newPassword };
    expect((await browser.call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
    expect(browser.cookies.has(SESSION)).toBe(false);
    await challenged(member, newPassword);
    const otp = { body: { email, otp: "123456" } };
    const byMail = await browser.call("POST", "/api/auth/email-otp/verify-email", otp);
    expect(byMail.status).toBe(400);

    // A session that some other code would create is not alive.
    const planted = await newMember(product);
    await product.db.run(sql`UPDATE user SET two_factor_enabled = 1 WHERE id = ${planted.id}`);
    expect(await statusOf(planted)).toBe(401);
    expect((await callFactor(planted, "enable", { password: planted.password })).status).toBe(401);

    // The challenge names the account, beside a session of another one.
    const thief = await newMember(product);
    const victim = await challenged(member, newPassword);
    for (const [name, value] of thief.cookies) victim.cookies.set(name, value);
    const code = factor.recoveryCodes[0];
    expect((await callFactor(victim, "verify-backup-code", { code })).status).toBe(200);
    expect((await victim.call("GET", "/api/me")).json.user.email).toBe(email);
  });

  it("trusts a device, or takes a forged challenge", async () => {
    const { member, factor } = await enrolled();
    const browser = await challenged(member, member.password);
    const trust = { code: totp(factor.secret, 1), trustDevice: true };
    expect((await callFactor(browser, "verify-totp", trust)).status).toBe(422);
    browser.cookies.set("drape.two_factor", `2fa-guess.${"A".repeat(43)}%3D`);
    const code = { code: factor.recoveryCodes[0] };
    expect((await callFactor(browser, "verify-backup-code", code)).status).toBe(401);
  });
});

describe("a change of the second factor", () => {
  it("needs the password and a code", async () => {
    const { member, factor } = await enrolled();
    const { password } = member;
    const code = factor.recoveryCodes[0] as string;
    for (const name of ["disable", "generate-backup-codes"]) {
      const wrong = await callFactor(member, name, { password: "of nobody at all", code });
      expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([403, ["password"]]);
      const guess = { password, code: wrongTotp(factor.secret, name.length) };
      const guessed = await callFactor(member, name, guess);
      expect([guessed.status, Object.keys(guessed.json.fields)]).toEqual([403, ["code"]]);
      expect((await callFactor(member, name, { password })).status).toBe(422);
    }
    expect((await callFactor(member, "enable", { password })).status).toBe(409);
    await product.db.run(sql`DELETE FROM rate_limits WHERE user_id = ${member.id}`);
    const renewed = await callFactor(member, "generate-backup-codes", { password, code });
    expect([renewed.status, renewed.json.backupCodes.length]).toEqual([200, 10]);
    const old = await challenged(member, password);
    const older = { code: factor.recoveryCodes[1] };
    expect((await callFactor(old, "verify-backup-code", older)).status).toBe(403);

    const off = { password, code: renewed.json.backupCodes[0] };
    expect((await callFactor(member, "disable", off)).status).toBe(200);
    expect((await member.me()).user.secondFactor).toBe(false);
    const [mail] = await awaitMails(product, member.email, 2);
    expect(mail.subject).toContain("no second factor");
    expect((await member.signIn()).status).toBe(200);
    expect(await statusOf(member)).toBe(200);
    await addFactor(member);
  });

  it("is made by the operator for a person who has lost everything", async () => {
    const { member } = await enrolled();
    expect(await resetSecondFactor(product.db, member.email)).toBe("changed");
    expect(await statusOf(member)).toBe(401);
    expect((await member.signIn()).status).toBe(200);
    expect((await member.me()).user.secondFactor).toBe(false);
    expect(await resetSecondFactor(product.db, member.email)).toBe("unchanged");
    expect(await resetSecondFactor(product.db, "nobody@example.com")).toBe("no_account");
    const logged = await product.db.$client.execute({
      sql: "SELECT actor, action FROM admin_actions WHERE subject_id = ?",
      args: [member.id],
    });
    expect(logged.rows).toMatchObject([{ actor: "operator", action: "reset_second_factor" }]);
  });
});

describe("the log", () => {
  it("names an account by one tag, and nowhere by its id", async () => {
    const [one, other] = [await newMember(product), await newMember(product)];
    const start = product.logs.length;
    for (const member of [one, one, other]) await member.me();
    await new Caller(product).call("GET", "/api/me");
    const lines = product.logs.slice(start).map(({ message }) => message);
    const tags = lines.filter((line) => line.includes("/api/me")).map((l) => JSON.parse(l).account);
    expect(tags).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), tags[0], tags[2], undefined]);
    expect(tags[2]).not.toBe(tags[0]);
    const all = product.logs.map(({ message }) => message).join("\n");
    for (const { id, email } of [one, other]) {
      expect(all).not.toContain(id);
      expect(all).not.toContain(email);
    }
  });
});
