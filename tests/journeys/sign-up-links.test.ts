import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { count } from "../harness/ledger-audit.ts";
import {
  type Answer,
  awaitMails,
  Caller,
  codeIn,
  confirmAddress,
  linkIn,
  mailedPath,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { newEmail } from "../harness/sign-ups.ts";

const PASSWORD = "quince hedge 4471";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

function signUp(email: string, more: object = {}): Promise<Answer> {
  const body = { email, password: PASSWORD, firstName: "A", lastName: "B", ...more };
  return new Caller(product).call("POST", "/api/auth/sign-up/email", { body });
}

function signIn(email: string): Promise<Answer> {
  const body = { email, password: PASSWORD };
  return new Caller(product).call("POST", "/api/auth/sign-in/email", { body });
}

/** The page that asks for the code of an address, without a way back. */
function pageOf(email: string): string {
  return `/login#${new URLSearchParams({ code: email })}`;
}

describe("the link of the first mail", () => {
  it("opens the page that asks for the code, however often, and confirms nothing", async () => {
    const email = newEmail();
    await signUp(email);
    const link = await mailedPath(product, email);
    const openings = await Promise.all(
      Array.from({ length: 20 }, () => new Caller(product).call("GET", link)),
    );
    for (const { status, headers } of openings) {
      expect(status).toBe(302);
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get("Location")).toBe(pageOf(email));
    }
    expect((await signIn(email)).status).toBe(403);
    const caller = new Caller(product);
    await confirmAddress(product, email, caller);
    const id: string = (await signIn(email)).json.user.id;
    for (const where of ["profiles WHERE id", "credit_ledger WHERE user_id"]) {
      expect(await count(product, `SELECT count(*) FROM ${where} = ?`, [id])).toBe(1);
    }
    const me = await caller.call("GET", "/api/me");
    expect(me.json.user).toMatchObject({ email, credits: 5, firstName: "A", lastName: "B" });
    const late = await new Caller(product).call("GET", link);
    expect(late.headers.get("Location")).toBe("/login?verified=1");
  });

  it("does not verify a later account with the same address, nor does its code", async () => {
    const email = newEmail();
    await signUp(email);
    const [{ text }] = await awaitMails(product, email, 1);
    await product.db.run(sql`DELETE FROM user WHERE email = ${email}`);
    await signUp(email);
    const [newer] = await awaitMails(product, email, 2);
    const opened = await new Caller(product).call("GET", linkIn(text));
    expect(opened.headers.get("Location")).toBe("/login?error=INVALID_TOKEN");
    if (codeIn(newer.text) !== codeIn(text)) {
      const body = { email, otp: codeIn(text) };
      const path = "/api/auth/email-otp/verify-email";
      expect((await new Caller(product).call("POST", path, { body })).status).toBe(400);
    }
    expect((await signIn(email)).status).toBe(403);
    await confirmAddress(product, email);
    expect((await signIn(email)).status).toBe(200);
  });

  const EVIL = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
  ];

  it("goes to no other site, whatever its query or the sign-up says", async () => {
    for (const callbackURL of [...EVIL, "x".repeat(3000), 7, null]) {
      const email = newEmail();
      expect((await signUp(email, { callbackURL })).status).toBe(200);
      const path = await mailedPath(product, email);
      for (const target of EVIL) {
        const more = { callbackURL: target, redirect: target };
        const link = `${path}&${new URLSearchParams(more)}`;
        const answer = await new Caller(product).call("GET", link);
        expect(answer.headers.get("Location"), target).toBe(pageOf(email));
      }
    }
  });

  it("carries the way back, which nobody can change", async () => {
    const email = newEmail();
    const way = "/generate?product_url=https%3A%2F%2Fshop.example%2Ftee&item=a%2Fb";
    await signUp(email, { callbackURL: way });
    const link = await mailedPath(product, email);
    const opened = await new Caller(product).call("GET", link);
    const location = new URL(opened.headers.get("Location") as string, product.url);
    expect(location.pathname).toBe("/login");
    expect(location.searchParams.get("redirect")).toBe(way);
    expect(location.hash).toBe(`#${new URLSearchParams({ code: email })}`);
    const other = Buffer.from("/account").toString("base64url");
    const token = new URLSearchParams(link.split("?")[1]).get("token") as string;
    const [user, end, , signature] = token.split(".");
    const forged = link.replace(token, [user, end, other, signature].join("."));
    const answer = await new Caller(product).call("GET", forged);
    expect(answer.headers.get("Location")).toBe("/login?error=INVALID_TOKEN");
    await confirmAddress(product, email);
    const late = await new Caller(product).call("GET", link);
    const after = new URL(late.headers.get("Location") as string, product.url).searchParams;
    expect([after.get("verified"), after.get("redirect")]).toEqual(["1", way]);
  });

  it("means nothing without a true signature", async () => {
    const email = newEmail();
    await signUp(email);
    const link = await mailedPath(product, email);
    const token = new URLSearchParams(link.split("?")[1]).get("token") as string;
    const [user, end, way, signature = ""] = token.split(".");
    const said = `${user}.${end}.${way}`;
    const later = `${user}.${Number(end) + 1}.${way}.${signature}`;
    const forged = [`${said}.`, `${said}.${"A".repeat(43)}`, later, `${said}.AAAA`, said, "x", ""];
    for (const fake of forged) {
      const answer = await new Caller(product).call("GET", link.replace(token, fake));
      expect(answer.headers.get("Location"), fake).toBe("/login?error=INVALID_TOKEN");
    }
    expect((await signIn(email)).status).toBe(403);
  });
});
