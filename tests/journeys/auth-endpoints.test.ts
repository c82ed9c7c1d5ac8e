import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/client.ts";
import { type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { routes, samplePath } from "../harness/route-samples.ts";

let product: Product;
let member: Member;
beforeAll(async () => {
  product = await startProduct();
  member = await newMember(product);
});
afterAll(() => product.stop());

interface Endpoint {
  readonly path?: string;
  readonly options?: { readonly method?: string | readonly string[] };
}

/** Every endpoint that the library would answer with the product's own settings. */
async function libraryEndpoints(): Promise<{ method: string; path: string }[]> {
  const module: string = "#worker/auth/auth.ts";
  const { createAuth } = await import(module);
  const config = { baseUrl: new URL("http://localhost:8787"), authSecret: "x".repeat(40) };
  const auth = createAuth({ config, db: product.db, mailer: {} }, "http://localhost:8787");
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
  const [user, account] = await readBatch(product.db, [
    sql`SELECT * FROM user WHERE id = ${member.id}`,
    sql`SELECT * FROM account WHERE user_id = ${member.id}`,
  ]);
  return [user.rows, account.rows].map((rows) => JSON.stringify(rows));
}
