import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newAdmin } from "../harness/admin.ts";
import { type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import {
  nameOf,
  type Route,
  roleRoutes,
  samplePath,
  validRequest,
} from "../harness/route-samples.ts";
import { rowsOf } from "../harness/rows-of.ts";
import { addFactor, callFactor } from "../harness/second-factor.ts";

let product: Product;
let admin: Member;
beforeAll(async () => {
  product = await startProduct({ REQUIRE_SECOND_FACTOR: "yes" });
  admin = await newAdmin(product);
});
afterAll(() => product.stop());

const adminRoutes = roleRoutes.filter(({ access }) => access === "admin");
const send = (caller: Member, route: Route) =>
  caller.call(route.method, samplePath(route.path), validRequest(route));
const isMissing = async () => (await admin.me()).user.secondFactorMissing;

it("is needed by an admin at each route, and by nobody elsewhere", async () => {
  expect(adminRoutes.length).toBeGreaterThan(8);
  const member = await newMember(product);
  for (const route of adminRoutes) {
    const { status, json } = await send(admin, route);
    expect([status, json.code], nameOf(route)).toEqual([403, "second_factor_required"]);
    expect((await send(member, route)).json.code).toBe("forbidden");
  }
  const rows = await rowsOf(product.db, sql`SELECT * FROM generation_pause`);
  expect(rows).toEqual([]);
  expect(await isMissing()).toBe(true);
  expect((await member.me()).user.secondFactorMissing).toBe(false);
});

it("opens the routes in the session that has passed it, until it is switched off", async () => {
  const { recoveryCodes } = await addFactor(admin);
  expect(await isMissing()).toBe(false);
  for (const route of adminRoutes) {
    const { status, json } = await send(admin, route);
    expect(json?.code, nameOf(route)).not.toBe("second_factor_required");
    expect(status, nameOf(route)).toBeLessThan(500);
  }
  const code = recoveryCodes[0];
  await callFactor(admin, "disable", { password: admin.password, code });
  expect(await isMissing()).toBe(true);
  const list = () => admin.call("GET", "/api/admin/reports");
  expect((await list()).json.code).toBe("second_factor_required");
});
