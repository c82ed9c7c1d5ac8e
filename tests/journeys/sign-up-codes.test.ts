import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Caller, signUpMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";
import { newEmail, SignUps, told, wrongFor } from "../harness/sign-ups.ts";

const PASSWORD = "quince hedge 4471";
const SESSION = "drape.session_token";

let product: Product;
let signUps: SignUps;
beforeAll(async () => {
  product = await startProduct();
  signUps = new SignUps(product);
});
afterAll(() => product.stop());

describe("the code of the mail", () => {
  it("confirms the address and signs in at once, with the sign-up's names and password", async () => {
    const email = newEmail();
    const { code, signUpId } = await signUps.signUp(email, PASSWORD);
    const browser = new Caller(product);
    browser.cookies.set(SESSION, "planted.by-somebody");
    const answer = await signUps.enter(email.toUpperCase(), ` ${code} `, { signUpId }, browser);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: true, user: { email, emailVerified: true } });
    const cookie = decodeURIComponent(browser.cookies.get(SESSION) ?? "");
    expect(cookie).not.toContain("planted");
    expect(answer.text).not.toContain(cookie.split(".")[0]);
    const me = await browser.call("GET", "/api/me");
    expect(me.json.user).toMatchObject({ email, firstName: "A", credits: 5 });
    expect(await signUps.signsIn(email, PASSWORD)).toBe(200);
  });

  it("is needed by those who signed up: a session waits for it", async () => {
    const email = newEmail();
    const { code } = await signUps.signUp(email, PASSWORD);
    expect(await signUps.signsIn(email, PASSWORD)).toBe(403);
    expect((await signUps.enter(email, code)).status).toBe(200);
    expect(await signUps.signsIn(email, PASSWORD)).toBe(200);
  });

  it("works once, also of ten uses at once", async () => {
    const email = newEmail();
    const { code } = await signUps.signUp(email, PASSWORD);
    const browsers = Array.from({ length: 10 }, () => new Caller(product));
    const answers = await Promise.all(browsers.map((one) => signUps.enter(email, code, {}, one)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(400)]);
    const signedIn = browsers.filter(({ cookies }) => cookies.has(SESSION));
    expect(signedIn).toHaveLength(1);
    expect((await signedIn[0]?.call("GET", "/api/me"))?.json.user.credits).toBe(5);
    expect((await signUps.enter(email, code)).status).toBe(400);
  });

  it("is void after five wrong ones, also at once, and right after four", async () => {
    const email = newEmail();
    const { code, signUpId } = await signUps.signUp(email, PASSWORD);
    for (let by = 1; by <= 4; by++) {
      expect((await signUps.enter(email, wrongFor(code, by))).status).toBe(400);
    }
    expect(await signUps.signsIn(email, PASSWORD)).toBe(403);
    await signUps.resend(email, signUpId);
    const second = await signUps.newestCode(email, 2);
    const guesses = [1, 2, 3, 4, 5].map((by) => signUps.enter(email, wrongFor(second, by)));
    for (const { status, json } of await Promise.all(guesses)) {
      expect([status, json.code]).toEqual([400, "invalid_otp"]);
    }
    expect((await signUps.enter(email, second)).status).toBe(400);
    expect(await signUps.signsIn(email, PASSWORD)).toBe(403);
    await signUps.resend(email, signUpId);
    const third = await signUps.newestCode(email, 3);
    for (let by = 1; by <= 4; by++) await signUps.enter(email, wrongFor(third, by));
    expect((await signUps.enter(email, third)).status).toBe(200);
  });

  it("ends after ten minutes", async () => {
    const email = newEmail();
    const { code } = await signUps.signUp(email, PASSWORD);
    const mine = sql`user_id = (SELECT id FROM user WHERE email = ${email})`;
    const rows = await rowsOf<{ ends: number }>(
      product.db,
      sql`SELECT expires_at AS ends FROM sign_up_codes WHERE ${mine}`,
    );
    const left = (rows[0]?.ends ?? 0) - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(10 * 60_000);
    await product.db.run(sql`UPDATE sign_up_codes SET expires_at = ${Date.now()} WHERE ${mine}`);
    expect((await signUps.enter(email, code)).status).toBe(400);
    await product.cron("17 * * * *", Date.now() + 11 * 60_000);
    const kept = sql`SELECT 1 FROM sign_up_codes WHERE ${mine}`;
    expect(await rowsOf(product.db, kept)).toEqual([]);
  });

  it("is void once a newer one was sent, by a resend or by another sign-up", async () => {
    const email = newEmail();
    const first = await signUps.signUp(email, PASSWORD);
    await signUps.resend(email, first.signUpId);
    const second = await signUps.newestCode(email, 2);
    const third = await signUps.signUp(email, PASSWORD);
    const older = [first.code, second].filter((code) => code !== third.code);
    for (const code of older) expect((await signUps.enter(email, code)).status).toBe(400);
    expect((await signUps.enter(email, third.code)).status).toBe(200);
  });

  it("opens no other address than its own", async () => {
    const [mine, theirs] = [newEmail(), newEmail()];
    const { code, signUpId } = await signUps.signUp(mine, PASSWORD);
    const other = await signUps.signUp(theirs, PASSWORD);
    const answer = await signUps.enter(theirs, code === other.code ? wrongFor(code) : code, {
      signUpId,
    });
    expect(answer.status).toBe(400);
    expect(await signUps.signsIn(theirs, PASSWORD)).toBe(403);
    expect((await signUps.enter(mine, code)).status).toBe(200);
  });

  it("is stored nowhere as it is in the mail, and never logged", async () => {
    const email = newEmail();
    const { code } = await signUps.signUp(email, PASSWORD);
    await signUps.enter(email, wrongFor(code, 7));
    const tables = ["sign_up_codes", "sign_ups", "mails", "verification", "rate_limits"];
    for (const table of tables) {
      const rows = await rowsOf(product.db, sql`SELECT * FROM ${sql.identifier(table)}`);
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"${code}"`));
    }
    await signUps.enter(email, code);
    for (const { message } of product.logs) {
      expect(message).not.toMatch(new RegExp(`\\b(${code}|${wrongFor(code, 7)})\\b`));
    }
    const { rows } = await product.db.$client.execute("SELECT user_id FROM sign_up_codes");
    const user = await rowsOf<{ id: string }>(
      product.db,
      sql`SELECT id FROM user WHERE email = ${email}`,
    );
    expect(rows.map(({ user_id }) => user_id)).not.toContain(user[0]?.id);
  });
});

describe("a guess", () => {
  it("is answered for an unknown and a confirmed address as for a waiting one", async () => {
    const waiting = newEmail();
    const { code } = await signUps.signUp(waiting, PASSWORD);
    const confirmed = await signUpMember(product);
    const answers: unknown[] = [];
    for (let by = 1; by <= 7; by++) {
      for (const email of [waiting, confirmed.email, `no-${waiting}`]) {
        answers.push(told(await signUps.enter(email, wrongFor(code, by))));
      }
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 400, cookies: [] });
  });

  it.each(["", "12345", "1234567", "12345a", "１２３４５６", "' OR 1", 123456, null])(
    "of another form is refused in its field: %j",
    async (otp) => {
      const answer = await signUps.enter(newEmail(), otp);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.json.fields)).toEqual(["otp"]);
    },
  );

  it("is counted for its address and network: no stranger locks out the owner", async () => {
    const email = newEmail();
    const { code } = await signUps.signUp(email, PASSWORD);
    const stranger = new Caller(product);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      statuses.push((await signUps.enter(email, wrongFor(code), {}, stranger)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
    const limited = await signUps.enter(email, code, {}, stranger);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await signUps.enter(newEmail(), code, {}, stranger)).status).toBe(400);
    const second = await signUps.signUp(email, PASSWORD);
    expect((await signUps.enter(email, second.code)).status).toBe(200);
  });

  it("from many networks does not refuse the owner's fresh code", async () => {
    const email = newEmail();
    const { code } = await signUps.signUp(email, PASSWORD);
    for (let round = 0; round < 20; round++) {
      const guesses = Array.from({ length: 10 }, () => signUps.enter(email, wrongFor(code)));
      for (const { status } of await Promise.all(guesses)) expect(status).toBe(400);
    }
    expect((await signUps.enter(email, code)).status).toBe(400);
    const fresh = await signUps.signUp(email, PASSWORD);
    expect((await signUps.enter(email, fresh.code)).status).toBe(200);
  });
});
