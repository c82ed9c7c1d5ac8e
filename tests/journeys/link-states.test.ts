import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Internet } from "../harness/internet.ts";
import {
  DAY_MS,
  firstMinute,
  mostPerHost,
  plantLinks,
  runMinutes,
} from "../harness/link-checks.ts";
import { HELD_OUT_SHOPS } from "../harness/link-shops/held-out.ts";
import { openShops } from "../harness/link-shops/open-shops.ts";
import type { LinkShop } from "../harness/link-shops/shop.ts";
import { TUNING_SHOPS } from "../harness/link-shops/tuning.ts";
import { startOnInternet } from "../harness/links.ts";
import type { Product } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";

const LEAST = 0.95;
const SHOPS = [...TUNING_SHOPS, ...HELD_OUT_SHOPS];

let product: Product;
let internet: Internet;
const minutes: string[][] = [];
const found = new Map<string, string>();
beforeAll(async () => {
  ({ product, internet } = await startOnInternet());
  openShops(internet, SHOPS);
  await plantLinks(
    product,
    SHOPS.map(({ link }) => link),
  );
  const start = firstMinute();
  for (const day of [0, 1, 2]) {
    minutes.push(...(await runMinutes({ product, internet }, start + day * DAY_MS * 1.01, 8)));
  }
  const rows = await rowsOf(product.db, sql`SELECT url, state FROM links`);
  for (const { url, state } of rows) found.set(String(url), String(state));
});
afterAll(() => product.stop());

/** The share of found problems that are right, and of problems that were found. */
function scoresOf(shops: readonly LinkShop[]) {
  const found_ = shops.map((shop) => ({ ...shop, state: found.get(shop.link) ?? "fine" }));
  const right = found_.filter(({ expected, state }) => expected === state && state !== "fine");
  const told = found_.filter(({ state }) => state !== "fine");
  const real = found_.filter(({ expected }) => expected !== "fine");
  const errors = found_.filter(({ expected, state }) => expected !== state);
  return {
    precision: right.length / told.length,
    recall: right.length / real.length,
    errors: errors.map(({ name, expected, state }) => `${name}: ${state}, not ${expected}`),
  };
}

it("has 60 shops, of which 20 were held out", () => {
  expect([SHOPS.length, HELD_OUT_SHOPS.length]).toEqual([60, 20]);
  expect(new Set(SHOPS.map(({ link }) => new URL(link).hostname)).size).toBe(60);
});

it.each([
  ["tuning", TUNING_SHOPS],
  ["held-out", HELD_OUT_SHOPS],
])("finds the states of the %s shops", (_, shops) => {
  const { precision, recall, errors } = scoresOf(shops);
  expect(precision, errors.join("\n")).toBeGreaterThanOrEqual(LEAST);
  expect(recall, errors.join("\n")).toBeGreaterThanOrEqual(LEAST);
});

it("sends one request per host and minute, and one check per link and day", () => {
  expect(mostPerHost(minutes)).toBe(1);
  const links = new Set(SHOPS.map(({ link }) => link));
  for (const day of [0, 1, 2]) {
    const asked = minutes.slice(day * 8, day * 8 + 8).flat();
    const checks = asked.filter((url) => links.has(url));
    expect(new Set(checks).size).toBe(checks.length);
    expect(checks.length).toBeGreaterThan(50);
  }
});
