import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAdmin } from "../harness/admin.ts";
import type { Influencer } from "../harness/influencer.ts";
import { count } from "../harness/ledger-audit.ts";
import { awaitMails, Caller, type Member, newMember } from "../harness/member.ts";
import { intimateReport, newReported, newReporter } from "../harness/notices.ts";
import { type Product, startProduct } from "../harness/product.ts";

const DAY = 86_400_000;

let product: Product;
let admin: Member;
beforeAll(async () => {
  product = await startProduct();
  admin = await newAdmin(product);
});
afterAll(() => product.stop());

const one = (sql: string, args: unknown[] = []) => count(product, sql, args);

const reportPath = (owner: Influencer, item?: string) =>
  `/api/closets/${owner.handle}${item === undefined ? "" : `/items/${item}`}/reports`;
const report = (
  owner: Influencer,
  item: string | undefined,
  body: object,
  by = new Caller(product),
) => by.call("POST", reportPath(owner, item), { body });
describe("a report with an address", () => {
  it("gets one receipt with a reference, however often it is sent", async () => {
    const owner = await newReported(product);
    const address = newReporter();
    const visitor = new Caller(product);
    const body = { reason: "rights", details: "SPAM WORDS", address: ` ${address.toUpperCase()} ` };
    for (let i = 0; i < 3; i++) {
      const { status, text } = await report(owner, owner.itemId, body, visitor);
      expect([status, text]).toEqual([204, ""]);
    }
    const mails = await awaitMails(product, address, 1);
    expect(mails.map(({ subject }) => subject)).toEqual(["Drape has received your report"]);
    expect(mails[0].text).toMatch(/Your reference: R-[0-9A-Z_-]{8}/);
    expect(mails[0].text).toContain(`/closet/${owner.handle}?item=${owner.itemId}`);
    expect(mails[0].text).not.toContain("SPAM");
    const stored = "SELECT count(*) FROM notices WHERE contact LIKE '%@%'";
    expect(await one(stored)).toBe(0);
    const { text } = await admin.call("GET", "/api/admin/reports");
    expect([text.includes(address), text.includes(owner.itemId)]).toEqual([false, true]);
  });

  it("answers alike for an account's address, one without an account, and a stored one", async () => {
    const owner = await newReported(product);
    const member = await newMember(product);
    for (const address of [member.email, newReporter()]) {
      const { status, text } = await report(owner, undefined, { reason: "scam", address });
      expect([status, text]).toEqual([204, ""]);
      await awaitMails(product, address, 1);
    }
  });

  it("adds an address and an urgent reason to the open report of the same visitor", async () => {
    const owner = await newReported(product);
    const visitor = new Caller(product);
    const address = newReporter();
    await report(owner, owner.itemId, { reason: "other" }, visitor);
    await report(owner, owner.itemId, { reason: "other", address }, visitor);
    await report(owner, owner.itemId, intimateReport(address), visitor);
    await report(owner, owner.itemId, { reason: "other", address }, visitor);
    const ofItem = "FROM reports WHERE closet_item_id = ?";
    expect(await one(`SELECT count(*) ${ofItem}`, [owner.itemId])).toBe(1);
    expect(
      await one(`SELECT deadline_at - created_at ${ofItem} AND reason = 'intimate'`, [
        owner.itemId,
      ]),
    ).toBe(2 * DAY);
    const [latest] = await awaitMails(product, address, 2);
    expect(latest.text).toContain("within 48 hours");
    expect(await one("SELECT count(*) FROM notices WHERE is_untold")).toBe(0);
  });

  it("needs the whole statement for an intimate image", async () => {
    const owner = await newReported(product);
    const whole = intimateReport(newReporter());
    for (const wrong of [
      { address: "" },
      { address: "nobody" },
      { signature: " " },
      { signature: "x".repeat(101) },
      { goodFaith: false },
    ]) {
      const { status, json } = await report(owner, owner.itemId, { ...whole, ...wrong });
      expect([status, Object.keys(json.fields)]).toEqual([422, Object.keys(wrong)]);
    }
    const { reason, details } = whole;
    const { status, json } = await report(owner, owner.itemId, { reason, details });
    expect([status, Object.keys(json.fields)]).toEqual([
      422,
      ["address", "signature", "goodFaith"],
    ]);
  });

  it("sends at most ten receipts an hour to an address, and loses no report", async () => {
    const owner = await newReported(product);
    const address = newReporter();
    for (let i = 0; i < 12; i++) await report(owner, undefined, { reason: "scam", address });
    expect(
      await one(
        "SELECT count(*) FROM reports WHERE closet_id IN (SELECT id FROM closets WHERE instagram_handle = ?)",
        [owner.handle],
      ),
    ).toBe(12);
    expect(await awaitMails(product, address, 10)).toHaveLength(10);
  });

  it("is forgotten after its period, and with the reporter's account", async () => {
    const owner = await newReported(product);
    const member = await newMember(product);
    const notices = () => one("SELECT count(*) FROM notices");
    const before = await notices();
    await report(owner, owner.itemId, { reason: "scam", address: member.email }, member);
    expect(await notices()).toBe(before + 1);
    await member.call("DELETE", "/api/me", { body: { password: member.password } });
    expect(await notices()).toBe(before);
    await report(owner, owner.itemId, { reason: "scam", address: newReporter() });
    await product.cron("17 * * * *", Date.now() + 364 * DAY);
    expect(await notices()).toBeGreaterThan(0);
    await product.cron("17 * * * *", Date.now() + 366 * DAY);
    expect(await notices()).toBe(0);
  });
});
