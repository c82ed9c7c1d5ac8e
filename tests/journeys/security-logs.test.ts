import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newClosetOwner } from "../harness/influencer.ts";
import { Caller, type Member, signUpMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rawRequest } from "../harness/raw-request.ts";

const SIGN_IN = "/api/auth/sign-in/email";

let product: Product;
let member: Member;
beforeAll(async () => {
  product = await startProduct();
  member = await signUpMember(product);
});
afterAll(() => product.stop());

/** The fields of the log line of a request, by the id of its response. */
async function lineOf(answer: { readonly headers: Headers }) {
  const id = answer.headers.get("X-Request-Id");
  const line = await vi.waitFor(() => {
    const lines = product.logs.map(({ message }) => message).filter((one) => one.includes(`${id}`));
    const found = lines.map((one) => JSON.parse(one)).find(({ event }) => event === "request");
    expect(found).toBeDefined();
    return found;
  });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  return { route: line.route, status: line.status, code: line.code };
}

describe("the log", () => {
  it("tells each login and how it ended, without the address and the password", async () => {
    const stranger = new Caller(product);
    const signIn = (password: string) =>
      stranger.call("POST", SIGN_IN, { body: { email: member.email, password } });
    const right = await signIn(member.password);
    expect(await lineOf(right)).toEqual({ route: SIGN_IN, status: 200, code: undefined });
    stranger.cookies.clear();
    const wrong = await signIn("of nobody at all");
    const code = "invalid_email_or_password";
    expect(await lineOf(wrong)).toEqual({ route: SIGN_IN, status: 401, code });
    for (let guess = 0; guess < 4; guess++) await signIn(`guess number ${guess}`);
    const locked = await signIn(member.password);
    expect(await lineOf(locked)).toEqual({ route: SIGN_IN, status: 429, code: "account_locked" });
    const out = await member.call("POST", "/api/auth/sign-out");
    expect(await lineOf(out)).toMatchObject({ route: "/api/auth/sign-out", status: 200 });
    await member.signIn();
    const all = product.logs.map(({ message }) => message).join("\n");
    for (const word of [member.email, member.password, "of nobody at all", "guess number"]) {
      expect(all).not.toContain(word);
    }
  });

  it("tells refused access by its route and code", async () => {
    const refused = [
      [new Caller(product).call("GET", "/api/me"), "/api/me", 401, "unauthenticated"],
      [member.call("GET", "/api/admin/reports"), "/api/admin/reports", 403, "forbidden"],
      [member.call("GET", "/api/closet/stats"), "/api/closet/stats", 403, "forbidden"],
    ] as const;
    for (const [answer, route, status, code] of refused) {
      expect(await lineOf(await answer)).toEqual({ route, status, code });
    }
  });

  it("tells a refused status, but no answered one, which clients repeat", async () => {
    const { json } = await member.call("POST", "/api/generations");
    const answered = await member.call("GET", `/api/generations/${json.generationId}`);
    expect(answered.status).toBe(200);
    const refused = await member.call("GET", "/api/generations/of-somebody-else");
    const route = "/api/generations/:id";
    expect(await lineOf(refused)).toEqual({ route, status: 404, code: "not_found" });
    const id = answered.headers.get("X-Request-Id");
    expect(product.logs.filter(({ message }) => message.includes(`${id}`))).toEqual([]);
  });

  it("tells a rendered closet and a missing one, but no page that is cached", async () => {
    const { handle } = await newClosetOwner(product);
    const visitor = new Caller(product);
    const route = "/closet/:handle";
    const view = (headers = {}) =>
      visitor.call("GET", `/closet/${handle}?tab=collections`, { headers });
    expect(await lineOf(await view())).toEqual({ route, status: 200, code: undefined });
    // The page is cached after the answer.
    await vi.waitFor(async () => {
      const cached = await view();
      const unchanged = await view({ "If-None-Match": `${cached.headers.get("ETag")}` });
      expect([cached.status, unchanged.status]).toEqual([200, 304]);
      const missing = await visitor.call("GET", "/closet/of-nobody");
      expect(await lineOf(missing)).toMatchObject({ route, status: 404 });
      const ids = [cached, unchanged].map(({ headers }) => `${headers.get("X-Request-Id")}`);
      const lines = product.logs.map(({ message }) => message);
      expect(lines.filter((line) => ids.some((id) => line.includes(id)))).toEqual([]);
    });
  });

  it("tells input, origins and floods that were refused", async () => {
    const path = "/api/me";
    const invalid = await member.call("PATCH", path, { body: { firstName: 5, lastName: "" } });
    expect(await lineOf(invalid)).toEqual({ route: path, status: 422, code: "invalid" });
    const headers = { Origin: "https://evil.example" };
    const foreign = await member.call("PATCH", path, { body: {}, headers });
    expect(await lineOf(foreign)).toMatchObject({ status: 403, code: "forbidden" });
    const exports = Array.from({ length: 11 }, () => member.call("GET", "/api/me/export"));
    const flood = (await Promise.all(exports)).find(({ status }) => status === 429);
    expect(await lineOf(flood ?? invalid)).toMatchObject({ status: 429, code: "rate_limited" });
  });

  it("tells an unexpected failure with its place, and the caller only its id", async () => {
    const { db } = product;
    await db.$client.execute(
      "CREATE TRIGGER kept BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT, 'kept'); END",
    );
    const failed = await member.call("POST", "/api/auth/sign-out");
    await db.$client.execute("DROP TRIGGER kept");
    expect([failed.status, failed.json.failureCode]).toEqual([500, "internal"]);
    expect(failed.text).not.toContain("kept");
    const id = failed.headers.get("X-Request-Id");
    await vi.waitFor(() => {
      const lines = product.logs.map(({ message }) => message);
      const line = lines.find((one) => one.includes(`${id}`) && one.includes('"failure"'));
      expect(JSON.parse(line ?? "{}")).toMatchObject({
        event: "failure",
        stack: expect.any(String),
      });
    });
  });

  it("has no line of a TRACE request's contents, which is refused", async () => {
    const headers = ["Content-Length: 0", "X-Marker: seeded-marker"];
    const { status } = await rawRequest(product, member, "TRACE /api/health", headers, []);
    expect(status).not.toBe(200);
    expect(product.logs.map(({ message }) => message).join("\n")).not.toContain("seeded-marker");
  });
});
