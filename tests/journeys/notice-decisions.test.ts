import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueDecisions, readUntold } from "#db/queries/notices.ts";
import { newAdmin } from "../harness/admin.ts";
import { count } from "../harness/ledger-audit.ts";
import { awaitMails, Caller, type Member, mailsTo } from "../harness/member.ts";
import { newPicture } from "../harness/new-picture.ts";
import {
  intimateReport,
  newReported,
  newReporter,
  type Reported,
  reportItem,
} from "../harness/notices.ts";
import { type Product, startProduct } from "../harness/product.ts";

const HOUR = 3_600_000;
const MINUTE = "* * * * *";

let product: Product;
let admin: Member;
beforeAll(async () => {
  product = await startProduct();
  admin = await newAdmin(product);
});
afterAll(() => product.stop());

const one = (sql: string, args: unknown[] = []) => count(product, sql, args);
const decide = (owner: Reported, body: object) =>
  admin.call("POST", `/api/admin/items/${owner.itemId}/moderation`, { body });
const listed = async (list: "reports" | "takedowns", { itemId }: Reported) => {
  const { json } = await admin.call("GET", `/api/admin/${list}`);
  return json.subjects.find(({ id }: { id: string }) => id === itemId);
};
const page = async ({ handle }: Reported) =>
  (await new Caller(product).call("GET", `/closet/${handle}`)).text;
const picture = async (url: string) => (await new Caller(product).call("GET", url)).status;
/** The subjects of the mails to an address, oldest first. */
const subjects = async (address: string, mails: number) =>
  (await awaitMails(product, address, mails)).map(({ subject }) => subject).reverse();
/** The texts of the mails to an address; those of a run ahead of the clock count as the newest. */
const texts = async (address: string, mails: number) =>
  (await awaitMails(product, address, mails)).map(({ text }) => text).join();
const ownTakedown = async (owner: Reported) => (await owner.closet()).takedowns.items[owner.itemId];
const appeal = (by: Member, id: string, text = "It shows my own coat.") =>
  by.call("POST", `/api/closet/takedowns/${id}/appeal`, { body: { text } });

const HIDDEN = "Something in your Drape closet is hidden";
const DECIDED = "Our decision about your Drape report";
const RECEIVED = "Drape has received your report";
const down = { decision: "take_down", reason: "It shows somebody else." };

describe("a report of an intimate image", () => {
  it("comes first, and its item is hidden four hours before its deadline", async () => {
    const owner = await newReported(product);
    await owner.addItem({ title: "Another", clothingImage: newPicture() });
    const address = newReporter();
    const early = await newReported(product);
    await reportItem(product, early, { reason: "scam" });
    await reportItem(product, owner, intimateReport(address));
    const start = Date.now();
    const { json } = await admin.call("GET", "/api/admin/reports");
    expect(json.subjects[0]).toMatchObject({ id: owner.itemId, signatures: ["Ada Example"] });
    const left = Date.parse(json.subjects[0].deadline) - start;
    expect(Math.round(left / HOUR)).toBe(48);
    const [{ clothingImageUrl }] = await owner.items(1);

    await product.cron(MINUTE, start + 43 * HOUR);
    expect(await page(owner)).toContain("Wool coat");
    await Promise.all([1, 2].map(() => product.cron(MINUTE, start + 44 * HOUR)));
    await product.cron(MINUTE, start + 44 * HOUR + 60_000);
    expect(await page(owner)).not.toContain("Wool coat");
    expect(await page(owner)).toContain("Another");
    const item = (await owner.closet()).items.find(({ id }) => id === owner.itemId);
    expect(await picture(String(item?.clothingImageUrl ?? clothingImageUrl))).toBe(404);

    expect(await listed("reports", owner)).toMatchObject({ hiddenAt: expect.any(String) });
    expect(await listed("reports", early)).toMatchObject({ deadline: null, hiddenAt: null });
    expect(await listed("takedowns", owner)).toMatchObject({ isAutomatic: true });
    const log = (await admin.call("GET", "/api/admin/decisions")).json.decisions;
    expect(log.filter(({ by }: { by: string }) => by === "automatic")).toHaveLength(1);
    expect(await subjects(address, 2)).toEqual([RECEIVED, DECIDED]);
    const [told] = await awaitMails(product, owner.email, 1);
    expect(told.subject).toBe(HIDDEN);
    expect(told.text).toContain("decided automatically");
    expect(told.text).not.toContain(address);
    expect(told.text).not.toContain("Ada Example");
    expect((await decide(owner, { decision: "dismiss" })).status).toBe(409);
  });

  it("is confirmed by a person, or its item is restored, and all are told", async () => {
    for (const decision of [down, { decision: "restore" }]) {
      const owner = await newReported(product);
      const address = newReporter();
      await reportItem(product, owner, intimateReport(address));
      // The run that follows tells what one has hidden.
      for (const at of [45, 45.02]) await product.cron(MINUTE, Date.now() + at * HOUR);
      await awaitMails(product, owner.email, 1);
      expect((await decide(owner, decision)).status).toBe(204);
      expect(await listed("reports", owner)).toBeUndefined();
      const isDown = decision === down;
      expect((await listed("takedowns", owner))?.isAutomatic).toBe(isDown ? false : undefined);
      expect((await page(owner)).includes("Wool coat")).toBe(!isDown);
      const told = await texts(owner.email, 2);
      expect(told).toContain(isDown ? down.reason : "visible to everybody again");
      const decided = await texts(address, 3);
      expect(decided).toContain(isDown ? "We have removed" : "visible again");
      expect((await decide(owner, decision)).status).toBe(409);
      await product.cron(MINUTE, Date.now() + 47 * HOUR);
      expect((await page(owner)).includes("Wool coat")).toBe(!isDown);
    }
  });

  it("is hidden once, whatever deadlines follow, and stays automatic until a person decides", async () => {
    const owner = await newReported(product);
    const addresses = [newReporter(), newReporter()] as const;
    for (const address of addresses) await reportItem(product, owner, intimateReport(address));
    const later = `UPDATE reports SET deadline_at = deadline_at + ${HOUR} WHERE id =
      (SELECT max(id) FROM reports WHERE closet_item_id = ?)`;
    await product.db.$client.execute({ sql: later, args: [owner.itemId] });
    for (const at of [44.1, 44.2, 45.1, 45.2]) await product.cron(MINUTE, Date.now() + at * HOUR);
    expect(await listed("takedowns", owner)).toMatchObject({ isAutomatic: true });
    expect((await decide(owner, { decision: "dismiss" })).status).toBe(409);
    const automatic = "SELECT count(*) FROM moderation_log WHERE closet_item_id = ?";
    expect(await one(automatic, [owner.itemId])).toBe(1);
    expect(await mailsTo(product, owner.email)).toHaveLength(1);
    for (const address of addresses) expect(await mailsTo(product, address)).toHaveLength(2);
    expect((await decide(owner, down)).status).toBe(204);
    expect(await texts(owner.email, 2)).toContain("A person has decided this");
  });

  it("tells the reporter also where its owner deletes what was hidden automatically", async () => {
    const owner = await newReported(product);
    const address = newReporter();
    await reportItem(product, owner, intimateReport(address));
    for (const at of [45, 45.1]) await product.cron(MINUTE, Date.now() + at * HOUR);
    await owner.call("DELETE", `/api/closet/items/${owner.itemId}`);
    for (const at of [46, 46.1]) await product.cron(MINUTE, Date.now() + at * HOUR);
    expect(await texts(address, 3)).toContain("no longer there");
  });

  it("is not hidden again where a person decided in time", async () => {
    const owner = await newReported(product);
    const address = newReporter();
    await reportItem(product, owner, intimateReport(address));
    expect((await decide(owner, { decision: "dismiss" })).status).toBe(204);
    const [decided] = await awaitMails(product, address, 2);
    expect(decided.text).toContain("it stays");
    await product.cron(MINUTE, Date.now() + 60 * HOUR);
    expect(await page(owner)).toContain("Wool coat");
    expect(await mailsTo(product, owner.email)).toEqual([]);
  });
});

describe("a decision", () => {
  it("reaches every reporter with an address, once, also where the content was deleted", async () => {
    const owner = await newReported(product);
    const addresses = [newReporter(), newReporter()];
    for (const address of addresses) {
      await reportItem(product, owner, { reason: "rights", address });
    }
    await owner.call("DELETE", `/api/closet/items/${owner.itemId}`);
    for (const at of [0, 1, 2]) await product.cron(MINUTE, Date.now() + at * 60_000);
    for (const address of addresses) {
      const mails = await awaitMails(product, address, 2);
      expect(mails.map(({ subject }) => subject)).toEqual([DECIDED, RECEIVED]);
      expect(mails[0].text).toContain("no longer there");
    }
  });

  it("that changes while its mail is written is told anew", async () => {
    const owner = await newReported(product);
    await decide(owner, down);
    await awaitMails(product, owner.email, 1);
    const change = (to: string) =>
      product.db.$client.execute({
        sql: `UPDATE takedowns SET ${to} WHERE closet_item_id = ?`,
        args: [owner.itemId],
      });
    await change("untold = 'hidden'");
    const { toOwners } = await readUntold(product.db);
    await change("note = 'A later reason.'");
    const told = toOwners.map((row) => ({ row, mail: null }));
    await queueDecisions(product.db, told);
    await product.cron(MINUTE);
    expect(await texts(owner.email, 2)).toContain("A later reason.");
  });

  it("tells the owner the facts, the ground, how it was made, and how to appeal", async () => {
    const owner = await newReported(product);
    await reportItem(product, owner, { reason: "rights", details: "MY WORDS" });
    await decide(owner, down);
    const [{ text }] = await awaitMails(product, owner.email, 1);
    for (const part of [
      `The item “Wool coat” of @${owner.handle} is hidden`,
      down.reason,
      "reported for: pictures or a name of somebody else",
      "our terms",
      "A person has decided this",
      "you can appeal once",
      "/influencer/closet",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("MY WORDS");
  });
});

describe("an appeal", () => {
  async function takenDown() {
    const owner = await newReported(product);
    const address = newReporter();
    await reportItem(product, owner, { reason: "rights", address });
    await decide(owner, down);
    await awaitMails(product, owner.email, 1);
    const takedown = await ownTakedown(owner);
    return { owner, address, id: String(takedown?.id) };
  }

  it("is the owner's alone, and is made once, also by two clients at once", async () => {
    const { owner, id } = await takenDown();
    const other = await newReported(product);
    expect((await appeal(other, id)).status).toBe(404);
    expect((await appeal(owner, "unknown")).status).toBe(404);
    expect((await appeal(owner, id, " ")).status).toBe(422);
    expect((await appeal(owner, id, "x".repeat(1001))).status).toBe(422);
    const answers = await Promise.all(["first", "second"].map((text) => appeal(owner, id, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await ownTakedown(owner)).toMatchObject({ isAppealed: true, answer: null });
    expect(await listed("takedowns", owner)).toMatchObject({ appeal: { isOpen: true } });
    expect(
      await one("SELECT count(*) FROM takedowns WHERE id = ? AND appeal = 'second'", [id]),
    ).toBe(answers[1]?.status === 204 ? 1 : 0);
  });

  it("is rejected or followed by an admin, and the owner and the reporter are told", async () => {
    const reason = "The picture is another person's.";
    for (const decision of [{ decision: "reject_appeal", reason }, { decision: "restore" }]) {
      const { owner, address, id } = await takenDown();
      expect((await decide(owner, { decision: "reject_appeal", reason })).status).toBe(409);
      await appeal(owner, id);
      expect((await decide(owner, decision)).status).toBe(204);
      const isRejected = decision.decision === "reject_appeal";
      const [told] = await awaitMails(product, owner.email, 2);
      expect(told.text).toContain(isRejected ? reason : "visible to everybody again");
      const [decided] = await awaitMails(product, address, 3);
      expect(decided.text).toContain(isRejected ? "it stays removed" : "visible again");
      expect((await page(owner)).includes("Wool coat")).toBe(!isRejected);
      expect((await appeal(owner, id)).status).toBe(409);
      expect((await decide(owner, { decision: "reject_appeal", reason })).status).toBe(409);
      if (isRejected) expect(await ownTakedown(owner)).toMatchObject({ answer: reason });
    }
  });
});
