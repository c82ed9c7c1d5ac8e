import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "#worker/contract/errors.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { count } from "../harness/ledger-audit.ts";
import { nth } from "../harness/lists.ts";
import {
  type Answer,
  awaitMails,
  Caller,
  type CallOptions,
  Member,
  pictureBytes,
  resetTokenIn,
  signUpMember,
  withCookiesOf,
} from "../harness/member.ts";
import { plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";
import {
  memberRoutes,
  nameOf,
  type Route,
  samplePath,
  validRequest,
} from "../harness/route-samples.ts";

const SESSION = "drape.session_token";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** The part of the cookie that names the session. */
function tokenOf(caller: Caller): string {
  return nth(decodeURIComponent(caller.cookies.get(SESSION) ?? "").split("."), 0);
}

async function resetPassword(member: Member): Promise<void> {
  const sent = (await awaitMails(product, member.email, 1)).length;
  const visitor = new Caller(product);
  const asked = { body: { email: member.email } };
  await visitor.call("POST", "/api/auth/request-password-reset", asked);
  const mails = await awaitMails(product, member.email, sent + 1);
  const token = resetTokenIn(nth(mails, 0).text);
  const body = { token, newPassword: "the locks are new" };
  expect((await visitor.call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
}

async function signOut(member: Member): Promise<void> {
  const answer = await member.call("POST", "/api/auth/sign-out");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  expect(member.cookies.get(SESSION)).toBeUndefined();
}

describe.each([
  ["signing out", signOut],
  ["a password reset", resetPassword],
])("after %s the old cookies", (_, end) => {
  // A status read does not use the database: it trusts the signed cookie until its expiry.
  const statuses = ["GET /api/generations/:id", "GET /api/generations/:id/events"];
  const expected = (route: Route) => (statuses.includes(nameOf(route)) ? 200 : 401);

  it("get 401 from every member route that shows or changes more than a status", async () => {
    const member = await signUpMember(product);
    const id = (await member.call("POST", "/api/generations")).json.generationId as string;
    const thief = withCookiesOf(product, member);
    expect((await thief.call("GET", `/api/generations/${id}`)).status).toBe(200);
    await end(member);
    const told: Record<string, unknown> = {};
    for (const route of memberRoutes) {
      const { method, path } = route;
      const copy = withCookiesOf(product, thief);
      const response = await copy.response(method, samplePath(path, id), validRequest(route, id));
      told[nameOf(route)] = response.status;
      if (response.status !== 401) await response.body?.cancel();
      else expect(((await response.json()) as ErrorBody).code).toBe("unauthenticated");
    }
    const wanted = memberRoutes.map((route) => [nameOf(route), expected(route)]);
    expect(told).toEqual(Object.fromEntries(wanted));
  });

  it("name no session any more", async () => {
    const member = await signUpMember(product);
    const thief = withCookiesOf(product, member);
    await end(member);
    const answer = await thief.call("GET", "/api/auth/get-session");
    expect(answer.text).toBe("null");
  });

  it("show and change no picture", async () => {
    const member = await signUpMember(product);
    const photo = pictureBytes("person-1.jpg");
    const put = await member.call("PUT", "/api/me/reference-image", { raw: photo });
    const { url } = put.json.referenceImage;
    const { privateBucket } = await bucketsOf(product);
    const folder = `reference-images/${member.id}/`;
    const before = await keysBelow(privateBucket, folder);
    expect(before).toHaveLength(1);
    const thief = withCookiesOf(product, member);
    expect((await thief.call("GET", url)).status).toBe(200);
    await end(member);
    expect((await withCookiesOf(product, thief).call("GET", url)).status).toBe(404);
    const other = pictureBytes("person-2.jpg");
    const again = await withCookiesOf(product, thief).call("PUT", "/api/me/reference-image", {
      raw: other,
    });
    expect(again.status).toBe(401);
    expect(await keysBelow(privateBucket, folder)).toEqual(before);
  });
});

describe("a session", () => {
  it("is a new one at every sign-in, never one that was planted, and ends the one before", async () => {
    const attacker = await signUpMember(product);
    const victim = await signUpMember(product);
    const first = tokenOf(victim);
    for (const planted of [attacker, victim]) {
      const browser = withCookiesOf(product, planted);
      const body = { email: victim.email, password: victim.password };
      expect((await browser.call("POST", "/api/auth/sign-in/email", { body })).status).toBe(200);
      expect([first, tokenOf(attacker)]).not.toContain(tokenOf(browser));
      expect((await browser.call("GET", "/api/me")).json.user.email).toBe(victim.email);
    }
    for (const replaced of [attacker, victim]) {
      expect((await replaced.call("GET", "/api/me")).status).toBe(401);
    }
  });

  it("is not made by cookies that nobody signed", async () => {
    const member = await signUpMember(product);
    const token = tokenOf(member);
    const data = member.cookies.get("drape.session_data") as string;
    const other = await signUpMember(product);
    const forged: Record<string, string>[] = [
      { [SESSION]: "planted-token.c2lnbmF0dXJl" },
      { [SESSION]: token },
      { [SESSION]: `${token}.${"A".repeat(43)}%3D` },
      { "drape.session_data": data },
    ];
    for (const cookies of forged) {
      const caller = new Caller(product);
      for (const [name, value] of Object.entries(cookies)) caller.cookies.set(name, value);
      expect((await caller.call("GET", "/api/me")).status, JSON.stringify(cookies)).toBe(401);
    }
    const mixed = new Caller(product);
    mixed.cookies.set(SESSION, other.cookies.get(SESSION) as string);
    mixed.cookies.set("drape.session_data", data);
    const me = await mixed.call("GET", "/api/me");
    expect(me.status === 401 || me.json.user.email === other.email).toBe(true);
  });

  it("is moved on by its use, and over after 30 days all the same", async () => {
    const member = await signUpMember(product);
    const DAY_MS = 86_400_000;
    const age = (days: number, left: number) =>
      product.db.$client.execute({
        sql: "UPDATE session SET created_at = ?, expires_at = ? WHERE user_id = ?",
        args: [Date.now() - days * DAY_MS, Date.now() + left * DAY_MS, member.id],
      });
    const use = async () => {
      const { session } = (await member.call("GET", "/api/auth/get-session")).json;
      const stored = "SELECT expires_at FROM session WHERE id = ?";
      return ((await count(product, stored, [session.id])) - Date.now()) / DAY_MS;
    };
    await age(10, 3);
    expect(await use()).toBeCloseTo(7, 1);
    await age(28, 1);
    expect(await use()).toBeCloseTo(2, 1);
    await age(31, 7);
    expect((await member.call("GET", "/api/auth/get-session")).text).toBe("null");
    expect((await member.call("GET", "/api/me")).status).toBe(401);
  });

  it("lives in cookies that no script reads and no other site sends", async () => {
    const member = await signUpMember(product);
    const answers = [await member.signIn(), await member.call("POST", "/api/auth/sign-out")];
    const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(lines.length).toBeGreaterThanOrEqual(4);
    for (const line of lines) {
      expect(line).toMatch(/; HttpOnly/i);
      expect(line).toMatch(/; SameSite=Lax/i);
      expect(line).toMatch(/; Path=\/(;|$)/i);
      expect(line).not.toMatch(/; Domain/i);
    }
  });

  it("has the host prefix and Secure where the site is https", async () => {
    const origin = "https://localhost";
    const site = await startProduct({ BASE_URL: origin });
    try {
      const secure: Product = {
        ...site,
        url: origin,
        fetch: (path, init) =>
          site.runtime.dispatchFetch(new URL(path, origin).href, init as never) as never,
      };
      const member = new Member(secure);
      const kept: string[] = [];
      const call = member.call.bind(member);
      member.call = async (method: string, path: string, options?: CallOptions) => {
        const answer: Answer = await call(method, path, options);
        kept.push(...answer.headers.getSetCookie());
        return answer;
      };
      // The development mailbox answers like any other page of the same host.
      await signUpMember(secure, member);
      await member.call("POST", "/api/auth/sign-out");
      const { handle, items } = await plantCloset(secure, member, ["https://shop.example/"]);
      await member.call("POST", `/api/closets/${handle}/items/${items[0]}/likes`);
      expect(kept.at(-1)).toContain(".visitor=");
      expect(kept.length).toBeGreaterThanOrEqual(5);
      for (const line of kept) {
        expect(line).toMatch(/^__Host-drape\./);
        expect(line).toMatch(/; Secure/i);
        expect(line).toMatch(/; HttpOnly/i);
        expect(line).toMatch(/; Path=\/(;|$)/i);
        expect(line).not.toMatch(/; Domain/i);
      }
      await member.signIn();
      await site.db.$client.execute(
        "CREATE TRIGGER kept BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT, 'kept'); END",
      );
      expect((await member.call("POST", "/api/auth/sign-out")).status).toBe(500);
      expect(kept.at(-1)).toMatch(/^__Host-drape\.pending_sign_out=.+; Path=\/; .*Secure/i);
    } finally {
      await site.stop();
    }
  });

  it("never shows its token in an answer, from sign-up to sign-out", async () => {
    const member = new Member(product);
    const told: string[] = [];
    const call = member.call.bind(member);
    member.call = async (method: string, path: string, options?: CallOptions) => {
      const answer: Answer = await call(method, path, options);
      const headers = [...answer.headers].filter(([name]) => name !== "set-cookie");
      told.push(answer.text, JSON.stringify(headers));
      return answer;
    };
    await signUpMember(product, member);
    const token = tokenOf(member);
    const data = member.cookies.get("drape.session_data") as string;
    expect(token.length).toBeGreaterThanOrEqual(22);
    await member.call("GET", "/api/auth/get-session");
    await member.call("PUT", "/api/me/reference-image", { raw: pictureBytes("person-1.jpg") });
    const id = await member.tryOn();
    told.push(JSON.stringify(await member.follow(id)));
    await member.call("GET", "/api/generations");
    for (const route of memberRoutes) {
      await member.call(route.method, samplePath(route.path, id), validRequest(route, id));
    }
    await member.signIn();
    await member.call("POST", "/api/auth/sign-out");
    expect(told.length).toBeGreaterThan(30);
    for (const text of told) {
      expect(text.includes(token)).toBe(false);
      expect(text.includes(data)).toBe(false);
    }
    expect(product.logs.length).toBeGreaterThan(0);
    for (const line of product.logs) {
      expect(JSON.stringify(line).includes(token)).toBe(false);
    }
  });
});
