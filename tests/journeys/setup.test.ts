import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Caller, Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { nameOf, routes, samplePath, UNKNOWN_ID } from "../harness/route-samples.ts";

let product: Product;
let member: Member;
beforeAll(async () => {
  product = await startProduct();
  member = await newMember(product);
});
afterAll(() => product.stop());

describe("a worker that is set up wrongly", () => {
  it("with a short secret answers 500 and nothing else on every route", async () => {
    const broken = await startProduct(
      {},
      { secret: "too-short-to-be-a-secret", database: product.database },
    );
    try {
      for (const route of routes) {
        const answer = await new Caller(broken).call(route.method, samplePath(route.path));
        expect(answer.status, nameOf(route)).toBe(500);
        expect(answer.json.code, nameOf(route)).toBe("internal");
        expect(answer.json.requestId).toBe(answer.headers.get("X-Request-Id"));
        expect(answer.json.error).toBe("An unexpected error occurred");
        expect(answer.text).not.toMatch(/secret|AUTH/i);
      }
    } finally {
      await broken.stop();
    }
  });

  it("without its database tells a failure's id and not its cause", async () => {
    const broken = await startProduct(
      { DATABASE_URL: "http://127.0.0.1:9" },
      { database: product.database },
    );
    try {
      const caller = new Caller(broken);
      for (const [name, value] of member.cookies) caller.cookies.set(name, value);
      const body = { email: `${randomUUID()}@example.com`, password: "a good long one" };
      const answers = [
        await caller.call("GET", "/api/me"),
        await caller.call("POST", "/api/generations"),
        await caller.call("DELETE", `/api/generations/${UNKNOWN_ID}`),
        await caller.call("POST", "/api/auth/sign-in/email", { body }),
        await caller.call("POST", "/api/auth/sign-up/email", { body }),
      ];
      for (const answer of answers) {
        expect([500, 503]).toContain(answer.status);
        expect(Object.keys(answer.json).sort()).toEqual([
          "code",
          "error",
          "failureCode",
          "requestId",
        ]);
        expect(answer.text).not.toMatch(/127\.0|select|insert|sqlite|\.ts|stack|libsql/i);
      }
    } finally {
      await broken.stop();
    }
  });
});

it("signs everybody out and fails nowhere once the secret is another", async () => {
  await member.call("GET", "/api/me");
  const secret = "the-next-one-0123456789-abcdefghijklmnop";
  const rotated = await startProduct({}, { secret, database: product.database });
  try {
    const caller = new Member(rotated);
    for (const [name, value] of member.cookies) caller.cookies.set(name, value);
    for (const route of routes) {
      const answer = await caller.call(route.method, samplePath(route.path));
      expect(answer.status, nameOf(route)).toBeLessThan(500);
      if (route.access !== "public") expect(answer.status, nameOf(route)).toBe(401);
    }
    const body = { email: member.email, password: member.password };
    const signedIn = await caller.call("POST", "/api/auth/sign-in/email", { body });
    expect(signedIn.status).toBe(200);
    expect((await caller.me()).user.id).toBe(member.id);
  } finally {
    await rotated.stop();
  }
});
