import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newAdmin } from "../harness/admin.ts";
import { type FakeResend, startFakeResend } from "../harness/fake-resend.ts";
import { count } from "../harness/ledger-audit.ts";
import { Caller, type Member } from "../harness/member.ts";
import {
  intimateReport,
  newReported,
  newReporter,
  type Reported,
  reportItem,
} from "../harness/notices.ts";
import { type Product, startProduct } from "../harness/product.ts";

const HOUR = 3_600_000;
const OPERATOR = "reports@drape.example";
const RECEIVED = "Drape has received your report";
const DECIDED = "Our decision about your Drape report";
const HIDDEN = "Something in your Drape closet is hidden";
const ALERT = "Drape, urgent: a report of an intimate image";
const DOWN = { status: 503, name: "internal_server_error" } as const;
const down = { decision: "take_down", reason: "It shows somebody else." };

let provider: FakeResend;
let product: Product;
let admin: Member;
beforeAll(async () => {
  provider = await startFakeResend();
  product = await startProduct({
    MAIL: "resend",
    MAIL_FROM: "mail@drape.example",
    RESEND_API_KEY: "re_fake_key",
    RESEND_URL: provider.url,
  });
  admin = await newAdmin(product);
});
afterAll(async () => {
  await product.stop();
  await provider.stop();
});
beforeEach(() => provider.always(null));

/** Two minutely runs at once, so many hours after now. */
async function runs(...hours: number[]): Promise<void> {
  for (const at of hours) {
    const time = Date.now() + at * HOUR;
    await Promise.all([1, 2].map(() => product.cron("* * * * *", time)));
  }
}

const mailsTo = (address: string) => provider.taken.filter(({ to }) => to === address);
const subjectsTo = (address: string) => mailsTo(address).map(({ subject }) => subject);
const textsTo = (address: string) => mailsTo(address).map(({ text }) => text);
const decide = (owner: Reported, body: object) =>
  admin.call("POST", `/api/admin/items/${owner.itemId}/moderation`, { body });
const isShown = async ({ handle }: Reported) =>
  (await new Caller(product).call("GET", `/closet/${handle}`)).text.includes("Wool coat");
const queued = (kind: string) =>
  count(product, "SELECT count(*) FROM mails WHERE state = 'queued' AND kind = ?", [kind]);
const tried = (kind: string) =>
  count(product, "SELECT count(*) FROM mails WHERE reason IS NOT NULL AND kind = ?", [kind]);

describe("with a provider that is down", () => {
  it("the receipt and the alert are sent once, thirty hours later", async () => {
    provider.always(DOWN);
    const owner = await newReported(product);
    const address = newReporter();
    expect((await reportItem(product, owner, intimateReport(address))).status).toBe(204);
    await expect.poll(() => tried("report_receipt")).toBe(1);
    await expect.poll(() => tried("operator_urgent")).toBe(1);
    await runs(1, 10, 20, 30);
    expect([subjectsTo(address), subjectsTo(OPERATOR)]).toEqual([[], []]);
    provider.always(null);
    await runs(33, 36, 39);
    expect([subjectsTo(address), subjectsTo(OPERATOR)]).toEqual([[RECEIVED], [ALERT]]);
    await decide(owner, { decision: "dismiss" });
    await expect.poll(() => subjectsTo(address)).toEqual([RECEIVED, DECIDED]);
  });

  it("the item is hidden in time, and all sides are told once, days later", async () => {
    provider.always(DOWN);
    const owner = await newReported(product);
    const address = newReporter();
    await reportItem(product, owner, intimateReport(address));
    // A run ahead of the clock would take the attempt for one that broke off.
    await expect.poll(() => tried("report_receipt")).toBe(1);
    await expect.poll(() => tried("operator_urgent")).toBe(1);
    await runs(1, 43);
    expect(await isShown(owner)).toBe(true);
    await runs(44, 44.1);
    expect(await isShown(owner)).toBe(false);
    expect(await queued("content_hidden")).toBe(1);
    expect((await decide(owner, down)).status).toBe(204);
    await expect.poll(() => tried("report_decided")).toBe(2);
    await runs(60, 80, 100, 120);
    expect([subjectsTo(owner.email), subjectsTo(address)]).toEqual([[], []]);
    provider.always(null);
    await runs(140, 141, 160);
    expect(subjectsTo(owner.email)).toEqual([HIDDEN, HIDDEN]);
    expect(subjectsTo(address).sort()).toEqual([RECEIVED, DECIDED, DECIDED].sort());
    const [toOwner, toReporter] = [textsTo(owner.email).join(), textsTo(address).join()];
    for (const part of ["decided automatically", down.reason]) expect(toOwner).toContain(part);
    for (const part of ["hidden automatically", "We have removed"]) {
      expect(toReporter).toContain(part);
    }
    expect(await isShown(owner)).toBe(false);
  });

  it("what was taken without an answer is sent once, under one id", async () => {
    const owner = await newReported(product);
    const address = newReporter();
    await reportItem(product, owner, { reason: "rights", address });
    await expect.poll(() => subjectsTo(address)).toEqual([RECEIVED]);
    const before = provider.asked.length;
    provider.always("taken_and_cut");
    expect((await decide(owner, down)).status).toBe(204);
    await expect.poll(() => provider.asked.length).toBe(before + 2);
    await runs(1);
    expect(provider.asked.length).toBe(before + 4);
    provider.always(null);
    await runs(2, 3, 30);
    expect([subjectsTo(owner.email), subjectsTo(address)]).toEqual([[HIDDEN], [RECEIVED, DECIDED]]);
    expect(new Set(provider.asked.slice(before)).size).toBe(2);
  });
});

describe("a provider that refuses the address", () => {
  it("of one reporter is asked once a mail; the others are told, and the item is hidden", async () => {
    const owner = await newReported(product);
    const [dead, alive] = [newReporter(), newReporter()];
    provider.refuse(dead);
    for (const address of [dead, alive]) {
      expect((await reportItem(product, owner, intimateReport(address))).status).toBe(204);
    }
    const refused = (kind: string) =>
      count(product, "SELECT count(*) FROM mails WHERE is_refused = 1 AND kind = ?", [kind]);
    await expect.poll(() => refused("report_receipt")).toBe(1);
    await expect.poll(() => subjectsTo(alive)).toEqual([RECEIVED]);
    await runs(44, 44.1);
    expect(await isShown(owner)).toBe(false);
    await expect.poll(() => refused("report_decided")).toBe(1);
    await expect.poll(() => subjectsTo(owner.email)).toEqual([HIDDEN]);
    await expect.poll(() => subjectsTo(alive)).toEqual([RECEIVED, DECIDED]);
    const asked = provider.asked.length;
    await runs(45, 50, 60);
    expect([subjectsTo(dead), provider.asked.length]).toEqual([[], asked]);
  });

  it("of the owner keeps no decision from a reporter", async () => {
    const owner = await newReported(product);
    const address = newReporter();
    provider.refuse(owner.email);
    await reportItem(product, owner, { reason: "scam", address });
    expect((await decide(owner, down)).status).toBe(204);
    await runs(1, 2);
    await expect.poll(() => subjectsTo(address)).toEqual([RECEIVED, DECIDED]);
    expect(subjectsTo(owner.email)).toEqual([]);
    expect((await owner.closet()).takedowns.items[owner.itemId]?.reason).toBe(down.reason);
  });
});
