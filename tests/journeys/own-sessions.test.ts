import { hashPassword as hashByLibrary } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { awaitMails, Caller, type Member, resetTokenIn, signUpMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";

const LIST = "/api/auth/list-sessions";
const REVOKE = "/api/auth/revoke-session";
const CHANGE = "/api/auth/change-password";
const NEW_PASSWORD = "walnut ferry 2093";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Another browser of a member, signed in with a password. */
async function otherBrowser({ email, password }: Member, agent: string): Promise<Caller> {
  const caller = new Caller(product);
  const headers = { "User-Agent": agent };
  const body = { email, password };
  await caller.call("POST", "/api/auth/sign-in/email", { body, headers });
  return caller;
}

const statusOf = async (caller: Caller) => (await caller.call("GET", "/api/me")).status;
const signIn = async ({ email }: Member, password: string) =>
  (await new Caller(product).call("POST", "/api/auth/sign-in/email", { body: { email, password } }))
    .status;
const change = (caller: Caller, currentPassword: string, newPassword = NEW_PASSWORD) =>
  caller.call("POST", CHANGE, { body: { currentPassword, newPassword } });

describe("the sessions of an account", () => {
  it("are deleted by the hourly run once they have ended, and store no network address", async () => {
    const member = await signUpMember(product);
    await otherBrowser(member, "Opera");
    const mine = sql`user_id = ${member.id}`;
    await product.db.run(
      sql`UPDATE session SET expires_at = ${Date.now() - 1} WHERE ${mine} AND user_agent = 'Opera'`,
    );
    await product.cron("17 * * * *", Date.now());
    const left = await rowsOf(
      product.db,
      sql`SELECT coalesce(ip_address, '') AS address FROM session WHERE ${mine}`,
    );
    expect(left).toEqual([{ address: "" }]);
    expect(await statusOf(member)).toBe(200);
  });

  it("are listed without a token, and without those of other people", async () => {
    const member = await signUpMember(product);
    await signUpMember(product);
    const other = await otherBrowser(member, "Firefox on the train");
    const { json, text } = await other.call("GET", LIST);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const session = { id: expect.any(String), createdAt: time, expiresAt: time };
    expect(json).toStrictEqual([
      { ...session, userAgent: "Firefox on the train", current: true },
      { ...session, userAgent: json[1].userAgent, current: false },
    ]);
    const tokens = [member, other].flatMap(({ cookies }) =>
      [...cookies.values()].map((value) => decodeURIComponent(value).split(".")[0] ?? ""),
    );
    for (const token of tokens.filter(({ length }) => length > 8))
      expect(text).not.toContain(token);
  });

  it("end one by one, of the own account alone", async () => {
    const member = await signUpMember(product);
    const stranger = await signUpMember(product);
    const other = await otherBrowser(member, "lost phone");
    const [own] = (await stranger.call("GET", LIST)).json;
    expect((await member.call("POST", REVOKE, { body: { id: own.id } })).status).toBe(404);
    expect(await statusOf(stranger)).toBe(200);
    const [lost, mine] = (await member.call("GET", LIST)).json;
    expect((await member.call("POST", REVOKE, { body: { id: lost.id } })).status).toBe(200);
    expect([await statusOf(other), await statusOf(member)]).toEqual([401, 200]);
    expect((await member.call("POST", REVOKE, { body: { id: lost.id } })).status).toBe(404);
    expect((await member.call("POST", REVOKE, { body: { id: mine.id } })).status).toBe(200);
    expect(member.cookies.has("drape.session_token")).toBe(false);
  });

  it("end all at once but the one that asks", async () => {
    const member = await signUpMember(product);
    const others = [await otherBrowser(member, "one"), await otherBrowser(member, "two")];
    const answer = await member.call("POST", "/api/auth/revoke-other-sessions", { body: {} });
    expect(answer.status).toBe(200);
    expect(await Promise.all([member, ...others].map(statusOf))).toEqual([200, 401, 401]);
    expect((await member.call("GET", LIST)).json).toHaveLength(1);
  });
});

describe("a change of the password", () => {
  it("ends all other sessions and links, tells the owner, and leaves one password", async () => {
    const member = await signUpMember(product);
    const thief = await otherBrowser(member, "thief");
    const asked = { body: { email: member.email } };
    await new Caller(product).call("POST", "/api/auth/request-password-reset", asked);
    const [mail] = await awaitMails(product, member.email, 2);
    const { status, text } = await change(member, member.password);
    expect([status, JSON.parse(text)]).toEqual([200, { status: true }]);
    expect([await statusOf(thief), await statusOf(member)]).toEqual([401, 200]);
    expect(await signIn(member, member.password)).toBe(401);
    expect(await signIn(member, NEW_PASSWORD)).toBe(200);
    const body = { token: resetTokenIn(mail.text), newPassword: "an older link 5511" };
    expect((await thief.call("POST", "/api/auth/reset-password", { body })).status).toBe(400);
    const [notice] = await awaitMails(product, member.email, 3);
    expect(notice.subject).toMatch(/password/i);
  });

  it("is refused for a wrong or unsafe password, and after five guesses for the right one", async () => {
    const member = await signUpMember(product);
    const unsafe = await change(member, member.password, "password1234");
    expect([unsafe.status, Object.keys(unsafe.json.fields)]).toEqual([422, ["newPassword"]]);
    const wrong = await change(member, "of nobody at all");
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([403, ["currentPassword"]]);
    const guesses = Array.from({ length: 4 }, (_, i) => change(member, `guess number ${i}`));
    await Promise.all(guesses);
    expect((await change(member, member.password)).status).toBe(429);
    expect(await signIn(member, member.password)).toBe(200);
  });

  it("is made once of several at once", async () => {
    const member = await signUpMember(product);
    const passwords = ["first harbour 101", "second harbour 202", "third harbour 303"];
    const answers = await Promise.all(
      passwords.map((each) => change(member, member.password, each)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const works = await Promise.all(passwords.map((each) => signIn(member, each)));
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(works.map((status) => status === 200)).toEqual(passwords.map((_, i) => i === winner));
  });
});

describe("the hash of a password", () => {
  it("of a lower cost is renewed by the next login, and by no wrong password", async () => {
    const member = await signUpMember(product);
    const older = await hashByLibrary(member.password);
    const ofMember = sql`WHERE user_id = ${member.id}`;
    await product.db.run(sql`UPDATE account SET password = ${older} ${ofMember}`);
    const stored = async () => {
      const rows = await rowsOf(product.db, sql`SELECT password FROM account ${ofMember}`);
      return rows[0]?.password;
    };
    expect(await signIn(member, "of nobody at all")).toBe(401);
    expect(await stored()).toBe(older);
    expect(await signIn(member, member.password)).toBe(200);
    await expect.poll(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    const renewed = await stored();
    expect(await signIn(member, member.password)).toBe(200);
    expect(await signIn(member, "of nobody at all")).toBe(401);
    expect(await stored()).toBe(renewed);
  });
});
