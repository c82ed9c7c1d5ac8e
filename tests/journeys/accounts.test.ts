import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Answer,
  awaitMails,
  Caller,
  confirmAddress,
  mailsTo,
  signUpMember,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { memberRoutes, nameOf, samplePath } from "../harness/route-samples.ts";
import { rowsOf } from "../harness/rows-of.ts";

const PASSWORD = "quince hedge 4471";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

function newEmail(): string {
  return `new-${randomUUID()}@example.com`;
}

function signUp(email: string, more: object = {}, caller = new Caller(product)): Promise<Answer> {
  const body = { email, password: PASSWORD, firstName: "A", lastName: "B", ...more };
  return caller.call("POST", "/api/auth/sign-up/email", { body });
}

function signIn(email: string, password = PASSWORD, caller = new Caller(product)) {
  return caller.call("POST", "/api/auth/sign-in/email", { body: { email, password } });
}

/** The body without the parts that differ between any two answers. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]);
}

async function count(table: "user" | "profiles" | "credit_ledger", where: string, value: string) {
  const query = sql`SELECT count(*) AS n FROM ${sql.identifier(table)}
    WHERE ${sql.identifier(where)} = ${value}`;
  const rows = await rowsOf<{ n: number }>(product.db, query);
  return rows[0]?.n;
}

describe("signing up", () => {
  it("answers a known address as it answers a new one, and tells the owner by mail", async () => {
    const known = await signUpMember(product);
    const fresh = newEmail();
    const first = await signUp(fresh);
    const again = await signUp(known.email);
    expect(again.status).toBe(200);
    expect(again.status).toBe(first.status);
    expect(shapeOf(again.json)).toEqual(shapeOf(first.json));
    expect([...again.headers.keys()]).toEqual([...first.headers.keys()]);
    expect(again.json.user).toMatchObject({ email: known.email, emailVerified: false });
    expect(again.json.user.id).not.toBe(known.id);

    const [welcome] = await awaitMails(product, fresh, 1);
    const [notice] = await awaitMails(product, known.email, 2);
    expect(welcome.subject).toContain("Confirm");
    expect(notice.subject).toContain("already");
  });

  it("takes another case of a known address for the same one", async () => {
    const known = await signUpMember(product);
    const answer = await signUp(known.email.toUpperCase());
    expect(answer.status).toBe(200);
    await awaitMails(product, known.email, 2);
    expect(await count("user", "email", known.email)).toBe(1);
    expect(await count("user", "email", known.email.toUpperCase())).toBe(0);
  });

  it("makes one account of ten sign-ups at once, and mails a few times at most", async () => {
    const known = await signUpMember(product);
    const fresh = newEmail();
    // Five mails of sign-ups, and three with a link that is safe for the owner.
    const most = new Map([
      [fresh, 8],
      [known.email, 5],
    ]);
    const shapes: unknown[] = [];
    for (const email of most.keys()) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      shapes.push(...answers.map(({ json }) => shapeOf(json)));
      expect(await count("user", "email", email)).toBe(1);
      const kept = sql`SELECT count(*) AS n FROM sign_ups JOIN user ON user.id = user_id
        WHERE email = ${email}`;
      const rows = await rowsOf(product.db, kept);
      expect(rows[0]?.n).toBeLessThanOrEqual(6);
    }
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    for (const [email, mails] of most) await awaitMails(product, email, mails);
    const witness = newEmail();
    await signUp(witness);
    await awaitMails(product, witness, 1);
    for (const [email, mails] of most) {
      expect(await mailsTo(product, email)).toHaveLength(mails);
    }
  });

  it("lets nobody set what is not theirs to set", async () => {
    const email = newEmail();
    const image = "https://evil.example/x.png";
    const extra = {
      emailVerified: true,
      role: "admin",
      credits: 999,
      image,
      id: "chosen-by-me-123",
    };
    const answer = await signUp(email, extra);
    expect([200, 422]).toContain(answer.status);
    const query = sql`SELECT id, email_verified, image FROM user WHERE email = ${email}`;
    const rows = await rowsOf(product.db, query);
    for (const row of rows) {
      expect(row).toMatchObject({ email_verified: 0, image: null });
      expect(row.id).not.toBe(extra.id);
    }
  });

  it.each([
    ["short", "seven77", "Password must have at least 8 characters."],
    ["long", "x".repeat(129), "Password must have at most 128 characters."],
    ["breached", "password123", "This password is known to be unsafe. Please choose another."],
    ["breached with a tail", "Football!!!", null],
    ["the brand's", "drape2026!", null],
  ])("refuses a password that is %s, in its field", async (_, password, sentence) => {
    const email = newEmail();
    const answer = await signUp(email, { password });
    expect(answer.status).toBe(422);
    expect(answer.json.code).toBe("invalid");
    const told = sentence ?? "This password is known to be unsafe. Please choose another.";
    expect(answer.json.fields).toEqual({ password: told });
    expect(await count("user", "email", email)).toBe(0);
  });

  it.each([
    ["of 128 characters, all of which count", "y1 ".repeat(43).slice(0, 128)],
    ["with blanks and emoji", "  🧵 loom  "],
  ])("takes a password %s", async (_, password) => {
    const email = newEmail();
    expect((await signUp(email, { password })).status).toBe(200);
    await confirmAddress(product, email);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn(email, `${password.slice(0, -1)}#`)).status).toBe(401);
    expect((await signIn(email, password.trim().toUpperCase())).status).toBe(401);
  });
});

describe("an address that is not verified", () => {
  it("cannot sign in with the right password, and a wrong one tells nothing", async () => {
    const email = newEmail();
    await signUp(email);
    const right = await signIn(email);
    expect(right.status).toBe(403);
    expect(right.json.code).toBe("email_not_verified");
    expect(right.headers.getSetCookie()).toEqual([]);
    const wrong = await signIn(email, "quite another 99");
    const nobody = await signIn(newEmail());
    const { requestId: _a, ...wrongBody } = wrong.json;
    const { requestId: _b, ...nobodyBody } = nobody.json;
    expect(wrong.status).toBe(401);
    expect(wrongBody).toEqual(nobodyBody);
    expect(wrongBody.code).toBe("invalid_email_or_password");
    expect(nobody.status).toBe(401);
  });

  it("is compared with the password of the newest sign-up, also after older links expired", async () => {
    const email = newEmail();
    const newer = "damson lane 2208";
    const expire = () => product.cron("17 * * * *", Date.now() + 61 * 60_000);
    const statuses = async () => [
      (await signIn(email)).status,
      (await signIn(email, newer)).status,
    ];
    await signUp(email);
    await expire();
    expect(await statuses()).toEqual([403, 401]);
    await signUp(email, { password: newer });
    expect(await statuses()).toEqual([401, 403]);
    await expire();
    await signUp(email);
    expect(await statuses()).toEqual([403, 401]);
  });

  it("opens no member route", async () => {
    const email = newEmail();
    const caller = new Caller(product);
    await signUp(email, {}, caller);
    expect((await signIn(email, PASSWORD, caller)).status).toBe(403);
    expect(caller.cookies.size).toBe(0);
    for (const route of memberRoutes) {
      const { status } = await caller.call(route.method, samplePath(route.path));
      expect(status, nameOf(route)).toBe(401);
    }
  });
});

describe("asking for a mail", () => {
  it.each(["/api/auth/request-password-reset", "/api/auth/send-verification-email"])(
    "at %s answers for an unknown address as for a known one",
    async (path) => {
      const known = newEmail();
      await signUp(known);
      await awaitMails(product, known, 1);
      const unknown = newEmail();
      const ask = (email: string) =>
        new Caller(product).call("POST", path, {
          body: { email, redirectTo: "/reset-password" },
        });
      const [good, bad] = await Promise.all([ask(known), ask(unknown)]);
      expect(good.status).toBe(200);
      expect(bad.status).toBe(200);
      expect(bad.text).toBe(good.text);
      expect([...bad.headers.keys()]).toEqual([...good.headers.keys()]);
      await awaitMails(product, known, 2);
      expect(await mailsTo(product, unknown)).toEqual([]);
    },
  );
});
