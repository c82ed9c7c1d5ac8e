import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/batch.ts";
import type { Role } from "#db/queries/authorisation.ts";
import { grantRole, revokeRole } from "#db/queries/roles.ts";
import type { Import } from "#worker/contract/imports.ts";
import { fillCloset, type Influencer, newInfluencer } from "../harness/influencer.ts";
import { type Answer, Caller, type Member, newMember } from "../harness/member.ts";
import { type PlantedCloset, plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";
import {
  memberRoutes,
  nameOf,
  type Route,
  roleRoutes,
  samplePath,
  UNKNOWN_ID,
  validRequest,
} from "../harness/route-samples.ts";

let product: Product;
let owner: Influencer;
let other: Influencer;
let member: Member;
let admin: Member;
/** Unused items. */
let items: string[];

beforeAll(async () => {
  product = await startProduct();
  [owner, other, member, admin] = await Promise.all([
    newInfluencer(product),
    newInfluencer(product),
    newMember(product),
    newMember(product),
  ]);
  await grantRole(product.db, admin.email, "admin");
  await Promise.all([owner.addItem(), other.addItem()]);
  items = await fillCloset(product, owner, 20);
});
afterAll(() => product.stop());

/** Creates an entry of the owner if a POST to the collection's path does not. */
const MAKERS: Readonly<Record<string, () => Promise<string>>> = {
  "/api/closet/items": async () => items.pop() as string,
  "/api/admin/influencer-requests": newApplicant,
  "/api/admin/people": newApplicant,
  "/api/admin/items": async () => (await newCloset()).nextItem(),
  "/api/admin/closets": async () => `closet-${(await newCloset()).handle}`,
  "/api/closet/takedowns": newTakedown,
  "/api/closet/imports": async () => (await openImport()).id,
  "/api/closet/import-rows": async () => (await openImport()).rows[0]?.id ?? "",
  "/api/closet/delegates": newInvitation,
  "/api/me/delegated-closets": async () => UNKNOWN_ID,
  "/api/favourites/items": async () => items[0] as string,
  "/api/favourites/generations": async () => UNKNOWN_ID,
  "/api/generations": async () => (await member.call("POST", "/api/generations")).json.generationId,
};

/** A new import of the owner, in place of one that is open. */
async function openImport(): Promise<Import> {
  await product.db.$client.execute("DELETE FROM imports");
  const rows = [{ link: "https://10.0.0.1/sample", title: "Sample piece" }];
  return (await owner.call("POST", "/api/closet/imports", { body: { rows } })).json.import;
}

/** An open invitation to the owner's closet. */
async function newInvitation(): Promise<string> {
  const id = randomUUID();
  await product.db.run(sql`INSERT INTO closet_delegates
      (id, closet_id, user_id, email, token_hash, created_at, expires_at)
    SELECT ${id}, id, user_id, ${`${id}@example.com`}, ${id}, 1, ${Date.now() + 60_000}
    FROM closets WHERE user_id = ${owner.id}`);
  return id;
}

/** A takedown in force of the owner's closet. */
async function newTakedown(): Promise<string> {
  const id = randomUUID();
  await writeBatch(product.db, {
    ended: sql`UPDATE takedowns SET ended_at = 1 WHERE user_id = ${owner.id}`,
    takedown: sql`INSERT INTO takedowns (id, user_id, closet_id, note, is_automatic, created_at)
      SELECT ${id}, user_id, id, 'Sample reason', 0, 1 FROM closets WHERE user_id = ${owner.id}`,
  });
  return id;
}

/** A closet with one item, whose owner never signs in. */
async function newCloset(): Promise<PlantedCloset> {
  const id = await newApplicant();
  const profile = sql`INSERT INTO profiles (id, renewed_on, updated_at) VALUES (${id}, '', 1)`;
  await product.db.run(profile);
  return plantCloset(product, { id }, ["https://shop.example/tee"]);
}

/** The id of an account with an open application, which never signs in. */
async function newApplicant(): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await writeBatch(product.db, {
    writes: [
      sql`INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
        VALUES (${id}, '', ${email}, 1, 1, 1)`,
      sql`INSERT INTO influencer_requests
          (user_id, email, instagram_handle, follower_count, affiliate_programs, created_at)
        VALUES (${id}, ${email}, ${`a${id.replaceAll("-", "").slice(0, 20)}`}, 1, 'None', 1)`,
    ],
  });
  return id;
}

/** The id of an entry of the owner. @throws Error if none can be created */
async function ownIdFor({ path }: Route): Promise<string> {
  const [collection = path] = path.split("/:");
  const make = MAKERS[collection];
  if (make) return make();
  const create = memberRoutes.find((each) => nameOf(each) === `POST ${collection}`);
  const created = create && Object.values((await send(owner, create)).json)[0];
  if (created instanceof Object && "id" in created) return String(created.id);
  throw new Error(`the owner has nothing at ${collection}: enter a maker`);
}

/** The holders of each role; the first and the last of several are strangers to each other. */
const holders = (): Readonly<Record<Role, readonly [Member, ...Member[]]>> => ({
  influencer: [owner, other],
  admin: [admin],
});
const named = <R extends Route>(routes: readonly R[]) =>
  routes.map((route) => [nameOf(route), route] as const);

function send(caller: Caller, route: Route, id = UNKNOWN_ID): Promise<Answer> {
  return caller.call(route.method, samplePath(route.path, id), validRequest(route, id));
}

/** The current state of all data that roles protect, and of all accounts. */
async function snapshot(): Promise<string> {
  const tables = ["closets", "closet_items", "collections", "collection_items"];
  tables.push("influencer_requests", "user_roles", "user", "profiles", "photo_consents");
  tables.push("reports", "moderation_log", "generation_pause", "admin_actions", "takedowns");
  tables.push("imports", "import_rows", "closet_delegates", "closet_actions");
  const results = await product.db.$client.batch(
    tables.map((table) => `SELECT * FROM ${table} ORDER BY 1, 2`),
  );
  // The server analyses the pictures of items after the response.
  const withoutAnalyses = (key: string, value: unknown) =>
    key.startsWith("analysed_") ? undefined : value;
  return JSON.stringify(
    results.map(({ rows }) => rows),
    withoutAnalyses,
  );
}

function told({ status, json }: Answer): object {
  const { requestId: _, ...body } = json;
  return { status, ...body };
}

const UNAUTHENTICATED = {
  status: 401,
  error: "User not logged in",
  code: "unauthenticated",
  failureCode: "unauthenticated",
};
const FORBIDDEN = {
  status: 403,
  error: "Forbidden",
  code: "forbidden",
  failureCode: "forbidden",
};
const NOT_FOUND = { status: 404, code: "not_found" };

describe("a route that a role guards", () => {
  it("is there at all, for each role", () => {
    expect(new Set(roleRoutes.map(({ access }) => access))).toEqual(
      new Set(Object.keys(holders())),
    );
  });

  it.each(named(roleRoutes))("%s is for its role alone", async (_, route) => {
    const withId = route.path.includes(":");
    const allowed = holders()[route.access];
    const others = Object.entries(holders()).filter(([role]) => role !== route.access);
    const without = [member, ...others.flatMap(([, held]) => held)];
    const right = allowed[0];
    const stranger = allowed.at(-1) ?? right;
    const id = withId ? await ownIdFor(route) : UNKNOWN_ID;
    const before = await snapshot();
    for (const one of [id, UNKNOWN_ID, "x"]) {
      expect(told(await send(new Caller(product), route, one))).toEqual(UNAUTHENTICATED);
      for (const caller of without) expect(told(await send(caller, route, one))).toEqual(FORBIDDEN);
      if (!withId) continue;
      // Admins share all data; only influencers have data that is foreign to others.
      if (stranger !== right || one !== id) {
        const missing = told(await send(stranger, route, UNKNOWN_ID));
        expect(missing).toMatchObject(NOT_FOUND);
        expect(told(await send(stranger, route, one))).toEqual(missing);
      }
    }
    expect(await snapshot()).toBe(before);
    const { status } = await send(right, route, id);
    expect(status, "of the right person's own").toBeLessThan(500);
    expect([401, 403, 404], "of the right person's own").not.toContain(status);
  });

  it("is closed with the next call once the role is taken away", async () => {
    const both = await newInfluencer(product);
    await grantRole(product.db, both.email, "admin");
    const list = () => both.call("GET", "/api/admin/influencer-requests");
    expect((await list()).status).toBe(200);
    await both.addItem();
    expect((await both.me()).user.roles).toEqual(["admin", "influencer"]);
    for (const role of ["admin", "influencer"] as const) {
      expect(await revokeRole(product.db, both.email, role)).toBe("changed");
    }
    const before = await snapshot();
    for (const route of roleRoutes) {
      expect(told(await send(both, route)), nameOf(route)).toEqual(FORBIDDEN);
    }
    expect(await snapshot()).toBe(before);
    expect((await both.me()).user.roles).toEqual([]);
  });
});

/** Fields that only the server writes, in both spellings. */
const PROTECTED = {
  likes: 999,
  is_pinned: true,
  isPinned: true,
  pin_order: 1,
  user_id: UNKNOWN_ID,
  userId: UNKNOWN_ID,
  closet_id: UNKNOWN_ID,
  role: "admin",
  roles: ["admin", "influencer"],
  credits: 999,
  id: UNKNOWN_ID,
  created_at: 1,
  instagram_handle: "somebody",
  instagramHandle: "somebody",
  status: "approved",
} as const;

const writes = memberRoutes.filter(({ method }) => method !== "GET");

describe("a field that only the server writes", () => {
  it.each(named(writes))("is refused by %s", async (_, route) => {
    const caller = route.access === "member" ? member : holders()[route.access as Role][0];
    const id = route.path.includes(":") ? await ownIdFor(route) : UNKNOWN_ID;
    const { body } = validRequest(route, id);
    if (typeof body !== "object" || body === null) return;
    // The first malformed job ends the generation and refunds its credit.
    if (route.path.endsWith("/job")) {
      await caller.call(route.method, samplePath(route.path, id), { body: {} });
    }
    const before = await snapshot();
    const fields = Object.entries(PROTECTED).filter(([name]) => !(name in body));
    for (const [name, value] of fields) {
      const path = samplePath(route.path, id);
      const answer = await caller.call(route.method, path, { body: { ...body, [name]: value } });
      expect([answer.status, answer.json.code], name).toEqual([422, "invalid"]);
      expect(Object.keys(answer.json.fields), name).toEqual([name]);
    }
    expect(await snapshot()).toBe(before);
  });
});
