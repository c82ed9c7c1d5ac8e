import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeResend, startFakeResend } from "../harness/fake-resend.ts";
import type { Internet, Site } from "../harness/internet.ts";
import { DAY_MS, firstMinute, plantLinks, runMinutes } from "../harness/link-checks.ts";
import { answerOf } from "../harness/link-shops/open-shops.ts";
import { PUBLIC, startOnInternet } from "../harness/links.ts";
import { nth } from "../harness/lists.ts";
import type { Member } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";
import { writeRows } from "../harness/write-rows.ts";

const [MINUTELY, HOURLY] = ["* * * * *", "17 * * * *"];

let product: Product;
let internet: Internet;
let provider: FakeResend;
let at = firstMinute();
let shops = 0;
beforeAll(async () => {
  provider = await startFakeResend();
  ({ product, internet } = await startOnInternet({
    MAIL: "resend",
    MAIL_FROM: "mail@drape.example",
    RESEND_API_KEY: "re_fake_key",
    RESEND_URL: provider.url,
  }));
});
afterAll(async () => {
  await product.stop();
  await provider.stop();
});

/** A link whose shop answers with a status that a test changes. */
function openShop() {
  const shop = { status: 200 };
  const host = `shop-${shops++}.example`;
  internet.names.set(host, () => [PUBLIC]);
  internet.sites.set(`https://${host}/robots.txt`, () => answerOf({ status: 404 }));
  const url = `https://${host}/p/tee`;
  const answer: Site = () => answerOf({ status: shop.status });
  internet.sites.set(url, answer);
  return { url, shop };
}

/** An owner of items, one with a link that is gone, whose mail is due in a day. */
async function ownerWithProblem() {
  at += 100 * DAY_MS;
  const [good, bad] = [openShop(), openShop()];
  const { owner, items } = await plantLinks(product, [good.url, bad.url]);
  bad.shop.status = 404;
  await check(0);
  return { owner, good, bad, items };
}

const check = (day: number) => runMinutes({ product, internet }, at + day * DAY_MS, 3);

async function mailAt(day: number, minutely = true): Promise<void> {
  await product.cron(HOURLY, at + day * DAY_MS);
  if (minutely) await product.cron(MINUTELY, at + day * DAY_MS);
}

const mailsOf = ({ email }: Member) =>
  provider.taken.filter(({ to, subject }) => to === email && subject.includes("Links in your"));

it("names what a day of checks has found, once, with the way to the items", async () => {
  const { owner, bad, items } = await ownerWithProblem();
  const rename = "UPDATE closet_items SET title = ? WHERE id = ?";
  await writeRows(product.db, [{ sql: rename, args: ["<b>Tee</b> & more", nth(items, 1)] }]);
  await mailAt(0.9);
  expect(mailsOf(owner)).toEqual([]);
  await mailAt(1.1);
  const [mail, ...others] = mailsOf(owner);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("<b>Tee</b> & more: the product page is gone.");
  expect(mail?.html).toContain("&lt;b&gt;Tee&lt;/b&gt; &amp; more: the product page is gone.");
  expect(mail?.text.match(/the product page/g)).toHaveLength(1);
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("/influencer/closet?show=link_problem");
  }
  // Nothing is new.
  bad.shop.status = 404;
  for (const day of [2, 8.5, 20]) {
    await check(day);
    await mailAt(day + 0.1);
  }
  expect(mailsOf(owner)).toHaveLength(1);
});

it("is written once by two runs at once", async () => {
  const { owner } = await ownerWithProblem();
  await Promise.all([mailAt(1.1, false), mailAt(1.1, false)]);
  await Promise.all([1, 2].map(() => product.cron(MINUTELY, at + 1.1 * DAY_MS)));
  expect(mailsOf(owner)).toHaveLength(1);
});

it("waits a week with the next problem, and names it alone", async () => {
  const { owner, good } = await ownerWithProblem();
  await mailAt(1.1);
  good.shop.status = 410;
  await check(2);
  for (const day of [3.1, 8]) await mailAt(day);
  expect(mailsOf(owner)).toHaveLength(1);
  await mailAt(8.2);
  const [, second] = mailsOf(owner);
  expect(second?.text.match(/the product page is gone/g)).toHaveLength(1);
});

it("names no problem that has ended, and no mail is sent without one", async () => {
  const { owner, bad } = await ownerWithProblem();
  bad.shop.status = 200;
  await check(1.05);
  await mailAt(1.1);
  await mailAt(9);
  expect(mailsOf(owner)).toEqual([]);
});

it("is sent again where it failed, with all that was found since", async () => {
  const { owner, good } = await ownerWithProblem();
  provider.always({ status: 503, name: "internal_server_error" });
  await mailAt(1.1);
  await product.cron(MINUTELY, at + 3 * DAY_MS);
  provider.always(null);
  await product.cron(MINUTELY, at + 4 * DAY_MS);
  expect(mailsOf(owner)).toHaveLength(1);
  good.shop.status = 404;
  await check(9);
  provider.always({ status: 503, name: "internal_server_error" });
  await mailAt(10.1);
  await product.cron(MINUTELY, at + 17 * DAY_MS);
  provider.always(null);
  await mailAt(23);
  expect(mailsOf(owner)).toHaveLength(1);
  await mailAt(24.1);
  expect(mailsOf(owner)).toHaveLength(2);
  const row = sql`SELECT due_at, mail_id FROM link_mails WHERE user_id = ${owner.id}`;
  expect(await rowsOf(product.db, row)).toEqual([{ due_at: null, mail_id: null }]);
});

it("is not sent to a blocked account", async () => {
  const { owner } = await ownerWithProblem();
  const block = "UPDATE user SET blocked_at = 1 WHERE id = ?";
  await writeRows(product.db, [{ sql: block, args: [owner.id] }]);
  await mailAt(1.1);
  await mailAt(9);
  expect(mailsOf(owner)).toEqual([]);
});
