import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { Caller, type Member, signUpMember, withCookiesOf } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";
import { routes, samplePath } from "../harness/route-samples.ts";
import { rowsOf } from "../harness/rows-of.ts";

let counted: CountedProduct;
let product: Product;
let member: Member;
beforeAll(async () => {
  counted = await startCountedProduct();
  product = counted.product;
  member = await signUpMember(product);
});
afterAll(() => counted.stop());

interface Endpoint {
  readonly path?: string;
  readonly options?: { readonly method?: string | readonly string[] };
}

/** All endpoints of the library with the product's settings. */
async function libraryEndpoints(): Promise<{ method: string; path: string }[]> {
  const module: string = "#worker/auth/auth.ts";
  const { createAuth } = await import(module);
  const older = { authSecretVersion: 1, olderSecrets: new Map() };
  const config = {
    baseUrl: new URL("http://localhost:8787"),
    authSecret: "x".repeat(40),
    ...older,
  };
  const auth = createAuth({ config, db: product.db, transport: {} }, "http://localhost:8787");
  return (Object.values(auth.api) as Endpoint[]).flatMap(({ path, options }) => {
    if (!path) return [];
    return [options?.method ?? "POST"]
      .flat()
      .map((method) => ({ method, path: `/api/auth${path}` }));
  });
}

function isMounted(one: { method: string; path: string }): boolean {
  return routes.some(({ method, path }) => method === one.method && path === one.path);
}

describe("the auth library's endpoints", () => {
  it("are all mounted that the table names", async () => {
    const known = await libraryEndpoints();
    const mounted = routes.filter(({ path }) => path.startsWith("/api/auth/"));
    for (const { method, path } of mounted) {
      expect(
        known.some((one) => one.method === method && one.path === path),
        path,
      ).toBe(true);
    }
  });

  it("do not exist where the table does not name them, not even for a member", async () => {
    const others = (await libraryEndpoints()).filter((one) => !isMounted(one));
    expect(others.length).toBeGreaterThan(15);
    const before = await accountRow();
    for (const { method, path } of others) {
      const body = method === "GET" ? {} : { body: EVERYTHING };
      const answer = await member.call(method, samplePath(path), body);
      const shared = routes.some((route) => samplePath(route.path) === samplePath(path));
      expect(answer.status, `${method} ${path}`).toBe(shared ? 405 : 404);
    }
    expect(await accountRow()).toEqual(before);
    expect((await member.call("GET", "/api/me")).status).toBe(200);
  });
});

const EVERYTHING = {
  name: "Other",
  image: "https://evil.example/x.png",
  firstName: "Other",
  newEmail: "other@example.com",
  newPassword: "another one 2024",
  currentPassword: "plum orchard 1987",
  password: "plum orchard 1987",
  callbackURL: "/",
  provider: "google",
  token: "x",
};

async function accountRow(): Promise<unknown> {
  const user = await rowsOf(product.db, sql`SELECT * FROM user WHERE id = ${member.id}`);
  const account = await rowsOf(product.db, sql`SELECT * FROM account WHERE user_id = ${member.id}`);
  return [user, account].map((rows) => JSON.stringify(rows));
}

describe("a sign-out that could not be stored", () => {
  const PENDING = "drape.pending_sign_out";
  const signOut = (caller: Caller) => caller.call("POST", "/api/auth/sign-out", { body: {} });
  const statusOf = async (caller: Caller) => (await caller.call("GET", "/api/me")).status;
  const cutSignOut = async (browser: Caller) => {
    counted.proxy.cutAfter(0);
    const failed = await signOut(browser);
    counted.proxy.recover();
    expect(failed.status).toBe(503);
    return failed.headers.getSetCookie().find((line) => line.startsWith(PENDING)) ?? "";
  };

  it("is done by the next one in one round trip, for each account that was used", async () => {
    const { proxy } = counted;
    const [first, second] = [await signUpMember(product), await signUpMember(product)];
    const browser = withCookiesOf(product, first);
    const line = await cutSignOut(browser);
    for (const part of ["HttpOnly", "SameSite=Lax", "Max-Age=2592000"]) {
      expect(line).toContain(`; ${part}`);
    }
    expect(line).toMatch(/; Path=\/(;|$)/);

    // Another person logs in meanwhile, and stays logged in until they log out.
    const { email, password } = second;
    const path = "/api/auth/sign-in/email";
    await browser.call("POST", path, { body: { email, password } });
    const copies = [first, withCookiesOf(product, browser)];
    expect(await Promise.all([browser, ...copies].map(statusOf))).toEqual([200, 200, 200]);
    await cutSignOut(browser);
    expect(await Promise.all(copies.map(statusOf))).toEqual([200, 200]);
    const before = proxy.calls();
    expect((await signOut(browser)).status).toBe(200);
    expect(proxy.calls() - before).toBe(1);
    expect(browser.cookies.has(PENDING)).toBe(false);
    expect(await Promise.all(copies.map(statusOf))).toEqual([401, 401]);
    expect(await statusOf(second)).toBe(200);
  });

  it("leaves a cookie that opens nothing and, changed, ends nothing", async () => {
    const { proxy } = counted;
    const other = await signUpMember(product);
    const browser = withCookiesOf(product, member);
    await cutSignOut(browser);
    const value = browser.cookies.get(PENDING) as string;
    const thief = new Caller(product);
    thief.cookies.set("drape.session_token", value);
    expect(await statusOf(thief)).toBe(401);
    const session = decodeURIComponent(other.cookies.get("drape.session_token") as string);
    const [token, signature] = [session.split(".")[0], value.split(".")[1]];
    const forged = [token, session, `${token}.${signature}`, `${token}.`, "~~", "x".repeat(3000)];
    for (const cookie of forged) {
      thief.cookies.clear();
      thief.cookies.set(PENDING, encodeURIComponent(cookie as string));
      const before = proxy.calls();
      expect((await signOut(thief)).status).toBe(200);
      expect(proxy.calls() - before).toBe(0);
    }
    expect(await Promise.all([member, other].map(statusOf))).toEqual([200, 200]);
  });
});
