import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRowsWith } from "../harness/invariants.ts";
import { count } from "../harness/ledger-audit.ts";
import { type ListOf, nth, times } from "../harness/lists.ts";
import {
  awaitMails,
  Caller,
  Member,
  mailsTo,
  resetTokenIn,
  signUpMember,
  urlIn,
  withCookiesOf,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";
import { SignUps } from "../harness/sign-ups.ts";

const ASK = "/api/auth/request-password-reset";
const RESET = "/api/auth/reset-password";
const HOUR_MS = 3_600_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Requests reset links one after the other; resolves to their tokens, oldest first. */
async function resetTokens<N extends number>(
  member: Member,
  count: N,
  body: object = {},
): Promise<ListOf<string, N>> {
  const before = (await mailsTo(product, member.email)).length;
  for (let i = 1; i <= count; i++) {
    const asked = { body: { email: member.email, ...body } };
    expect((await new Caller(product).call("POST", ASK, asked)).status).toBe(200);
    await awaitMails(product, member.email, before + i);
  }
  const mails = (await mailsTo(product, member.email)).slice(0, count).reverse();
  return times(count, (i) => resetTokenIn(nth(mails, i).text));
}

function reset(token: string, newPassword: string, caller = new Caller(product)) {
  return caller.call("POST", RESET, { body: { token, newPassword } });
}

function signIn(member: Member, password: string, caller = new Caller(product)) {
  const body = { email: member.email, password };
  return caller.call("POST", "/api/auth/sign-in/email", { body });
}

describe("a reset link", () => {
  it("works once of twenty uses at once, for the password that won", async () => {
    const member = await signUpMember(product);
    const [token] = await resetTokens(member, 1);
    const passwords = Array.from({ length: 20 }, (_, i) => `attempt number ${i} wins`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    const [winner = -1, ...losers] = winners;
    expect(losers).toEqual([]);
    for (const [i, answer] of answers.entries()) {
      if (i === winner) continue;
      expect(answer.status).toBe(400);
      expect(answer.json.code).toBe("invalid_token");
    }
    expect((await signIn(member, nth(passwords, winner))).status).toBe(200);
    expect((await signIn(member, nth(passwords, (winner + 1) % 20))).status).toBe(401);
    expect((await signIn(member, member.password)).status).toBe(401);
  });

  it("dies with every other when one is used", async () => {
    const member = await signUpMember(product);
    const [first, second, third] = await resetTokens(member, 3);
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await reset(second, "the second of three")).status).toBe(200);
    for (const token of [first, second, third]) {
      const answer = await reset(token, "one of the others");
      expect(answer.status).toBe(400);
      expect(answer.json.code).toBe("invalid_token");
    }
    expect((await signIn(member, "the second of three")).status).toBe(200);
  });

  it("is not in the database as it is in the mail", async () => {
    const member = await signUpMember(product);
    const [token] = await resetTokens(member, 1);
    expect(token.length).toBeGreaterThanOrEqual(20);
    const rows = await rowsOf(product.db, sql`SELECT * FROM verification`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ["too short", "seven77", "Password must have at least 8 characters."],
    ["too long", "x".repeat(129), "Password must have at most 128 characters."],
    ["breached", "iloveyou1", "This password is known to be unsafe. Please choose another."],
  ])("stays good after a password that is %s", async (_, bad, sentence) => {
    const member = await signUpMember(product);
    const [token] = await resetTokens(member, 1);
    const refused = await reset(token, bad);
    expect(refused.status).toBe(422);
    expect(refused.json.fields).toEqual({ newPassword: sentence });
    expect((await signIn(member, member.password)).status).toBe(200);
    expect((await reset(token, "now a better one")).status).toBe(200);
  });

  it("ends every session, and the owner is told", async () => {
    const member = await signUpMember(product);
    const thief = withCookiesOf(product, member);
    expect((await thief.call("GET", "/api/me")).status).toBe(200);
    const [token] = await resetTokens(member, 1);
    expect((await reset(token, "thieves stay out")).status).toBe(200);
    expect((await thief.call("GET", "/api/me")).status).toBe(401);
    const sessions = "SELECT count(*) FROM session WHERE user_id = ?";
    expect(await count(product, sessions, [member.id])).toBe(0);
    const [notice] = await awaitMails(product, member.email, 3);
    expect(notice.subject).toContain("changed");
  });
});

describe("the mail of a reset", () => {
  it("leads to this site, whatever host or page the request names", async () => {
    const member = await signUpMember(product);
    const caller = new Caller(product);
    const headers = {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
      "X-Original-Host": "evil.example",
      Forwarded: "host=evil.example",
    };
    const body = { email: member.email, redirectTo: "https://evil.example/reset" };
    expect((await caller.call("POST", ASK, { body, headers })).status).toBe(200);
    const [mail] = await awaitMails(product, member.email, 2);
    expect(mail.text).not.toContain("evil");
    const link = urlIn(mail.text);
    expect([product.url, "http://localhost:8787"]).toContain(link.origin);
    const opened = await caller.call("GET", link.pathname + link.search);
    const target = new URL(opened.headers.get("Location") as string, product.url);
    expect(target.pathname).toBe("/reset-password");
    expect([product.url, "http://localhost:8787"]).toContain(target.origin);
  });

  it("is not sent for a host that is not served", async () => {
    const member = await signUpMember(product);
    const before = (await mailsTo(product, member.email)).length;
    for (const host of ["evil.example", "localhost.evil.example", "drape.localhost", "10.0.0.1"]) {
      const response = await product.fetch(`http://${host}${ASK}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: `http://${host}` },
        body: JSON.stringify({ email: member.email }),
      });
      expect(response.status, host).toBe(421);
      expect(await response.text()).not.toContain(host);
    }
    await resetTokens(member, 1);
    expect(await mailsTo(product, member.email)).toHaveLength(before + 1);
  });

  it.each(["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "opens no page of others: %s",
    async (target) => {
      const path = `${RESET}/sometoken?callbackURL=${encodeURIComponent(target)}`;
      const answer = await new Caller(product).call("GET", path);
      expect(answer.status).toBe(403);
      expect(answer.json.code).toContain("callback");
      expect(answer.headers.get("Location")).toBeNull();
    },
  );

  it("is the third of half an hour at most, and the caller cannot tell", async () => {
    const member = await signUpMember(product);
    await resetTokens(member, 3);
    const sent = (await mailsTo(product, member.email)).length;
    const body = { email: member.email };
    const fourth = await new Caller(product).call("POST", ASK, { body });
    const nobody = { email: `nobody-${member.email}` };
    const other = await new Caller(product).call("POST", ASK, { body: nobody });
    expect(fourth.status).toBe(200);
    expect(fourth.text).toBe(other.text);
    // A later mail has arrived, so an earlier one would also have arrived.
    const witness = await signUpMember(product);
    await resetTokens(witness, 1);
    expect(await mailsTo(product, member.email)).toHaveLength(sent);
  });

  it("cannot be used up by others: one network reaches its share before the address", async () => {
    const member = await signUpMember(product);
    const ask = (caller: Caller) => caller.call("POST", ASK, { body: { email: member.email } });
    const attacker = new Caller(product);
    const told: string[] = [];
    for (let i = 0; i < 5; i++) told.push((await ask(attacker)).text);
    told.push((await ask(new Caller(product))).text);
    // The welcome, two for the attacker's network, and one for the owner's.
    await awaitMails(product, member.email, 4);
    told.push((await ask(new Caller(product))).text);
    expect(new Set(told).size).toBe(1);
    const known = withCookiesOf(product, member);
    for (let i = 1; i <= 3; i++) {
      expect((await ask(known)).text).toBe(told[0]);
      await awaitMails(product, member.email, 4 + i);
    }
    const [last] = await mailsTo(product, member.email);
    const token = resetTokenIn(last?.text ?? "");
    expect((await reset(token, "the owner chose this")).status).toBe(200);
  });
});

describe("an address that somebody else has signed up with", () => {
  const VICTIM = "the victim chose 71";
  const ATTACKER = "the attacker chose 4";

  const signUp = (email: string, password: string) =>
    new SignUps(product).signUp(email, password, password.split(" ")[1]);
  const enter = async (email: string, code: string, signUpId: string) =>
    (await new SignUps(product).enter(email, code, { signUpId })).status;

  async function signsIn(email: string, password: string, caller = new Caller(product)) {
    const body = { email, password };
    return (await caller.call("POST", "/api/auth/sign-in/email", { body })).status;
  }

  const follow = async (link: string) =>
    (await new Caller(product).call("GET", link)).headers.get("Location");

  it.each([
    ["first", [ATTACKER, VICTIM]],
    ["last", [VICTIM, ATTACKER]],
  ] as const)("is its owner's, where the other came %s", async (_, passwords) => {
    const { email } = new Member(product);
    const links: string[] = [];
    let [newest, own] = ["", ""];
    for (const password of passwords) {
      const made = await signUp(email, password);
      links.push(made.link);
      newest = made.code;
      if (password === VICTIM) own = made.signUpId;
    }
    expect(await enter(email, newest, own)).toBe(200);
    const victim = new Caller(product);
    expect(await signsIn(email, VICTIM, victim)).toBe(200);
    expect(await signsIn(email, ATTACKER)).toBe(401);
    expect((await victim.call("GET", "/api/me")).json.user.firstName).toBe("victim");
    for (const link of links) expect(await follow(link)).toBe("/login?verified=1");
    expect(await signsIn(email, ATTACKER)).toBe(401);
    expect((await victim.call("GET", "/api/me")).json.user).toMatchObject({
      email,
      firstName: "victim",
      credits: 5,
    });
  });

  it.each([ASK, "/api/auth/send-verification-email"])(
    "is its owner's after a mail of %s, with no password but the one chosen by it",
    async (path) => {
      const { email } = new Member(product);
      const { link: old, code, signUpId } = await signUp(email, ATTACKER);
      await new Caller(product).call("POST", path, { body: { email } });
      const [mail] = await awaitMails(product, email, 2);
      expect(mail.subject).toContain("Confirm your email");
      expect((await reset(resetTokenIn(mail.text), VICTIM)).status).toBe(200);
      const victim = new Caller(product);
      expect(await signsIn(email, VICTIM, victim)).toBe(200);
      expect(await follow(old)).toBe("/login?verified=1");
      expect(await enter(email, code, signUpId)).toBe(400);
      expect(await signsIn(email, ATTACKER)).toBe(401);
      expect((await victim.call("GET", "/api/me")).json.user.credits).toBe(5);
    },
  );

  it("keeps the password of a reset that is under way while others sign up", async () => {
    const { email } = new Member(product);
    await signUp(email, ATTACKER);
    // The library's state immediately before the address is confirmed.
    const mine = "user_id = (SELECT id FROM user WHERE email = ?)";
    const query = `UPDATE account SET password = 'of the reset' WHERE ${mine}`;
    await product.db.$client.execute({ sql: query, args: [email] });
    await product.cron("17 * * * *", Date.now() + 2 * HOUR_MS);
    await signUp(email, ATTACKER);
    const kept = `SELECT count(*) FROM account WHERE password = 'of the reset' AND ${mine}`;
    expect(await count(product, kept, [email])).toBe(1);
  });

  it("is free again a day later, where nobody confirmed it", async () => {
    const member = await signUpMember(product);
    const { email } = new Member(product);
    const { link } = await signUp(email, ATTACKER);
    const query = { sql: "SELECT id FROM user WHERE email = ?", args: [email] };
    const { rows } = await product.db.$client.execute(query);
    await product.cron("17 * * * *", Date.now() + 23 * HOUR_MS);
    expect(await findRowsWith(product.db, [email])).not.toEqual([]);
    await product.cron("17 * * * *", Date.now() + 25 * HOUR_MS);
    expect(await findRowsWith(product.db, [email, String(rows[0]?.id)])).toEqual([]);
    expect(await follow(link)).toBe("/login?error=INVALID_TOKEN");
    expect((await member.me()).user.id).toBe(member.id);
  });
});
