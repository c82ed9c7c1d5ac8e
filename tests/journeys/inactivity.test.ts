import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { type FakeResend, startFakeResend } from "../harness/fake-resend.ts";
import { count } from "../harness/ledger-audit.ts";
import {
  awaitMails,
  linkIn,
  type Member,
  mailsTo,
  newMember,
  pictureBytes,
} from "../harness/member.ts";
import { plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { expectGone, plantShare } from "../harness/shares.ts";
import { spentCredits } from "../harness/spent-credits.ts";

const [MINUTELY, HOURLY] = ["* * * * *", "17 * * * *"];
const DAY_MS = 86_400_000;
const START = Date.now();

let product: Product;
beforeAll(async () => {
  product = await startProduct({ INACTIVE_DAYS: "90" });
});
afterAll(() => product.stop());

/** The hourly run, then the minutely one, that many days after the start. */
async function sweep(day: number): Promise<void> {
  await product.cron(HOURLY, START + day * DAY_MS);
  await product.cron(MINUTELY, START + day * DAY_MS);
}

async function stepOf({ id }: Member): Promise<string> {
  const { values } = await product.db.$client.execute({
    sql: "SELECT step FROM inactivity WHERE user_id = ?",
    args: [id],
  });
  return String(values[0]?.[0]);
}

async function storedOf(member: Member): Promise<string[]> {
  const { privateBucket } = await bucketsOf(product);
  const folders = [`generations/${member.id}/`, `reference-images/${member.id}/`];
  return (await Promise.all(folders.map((one) => keysBelow(privateBucket, one)))).flat();
}

/** A member with a saved photo and a shared, saved result, whose last session began at the start. */
async function newOwner() {
  const member = await newMember(product);
  expect((await member.savePhoto(pictureBytes("person-1.jpg"))).status).toBe(200);
  const photo = `/media/${await member.photoKey()}`;
  const { id, url } = await plantShare(product, member);
  await member.call("PUT", `/api/favourites/generations/${id}`);
  return { member, id, url, photo };
}

const dateAt = (day: number) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    START + day * DAY_MS,
  );

describe("an account that nobody uses", { timeout: 60_000 }, () => {
  it("gets two mails with the date, and loses its photo and results a week after the second", async () => {
    const { member, id, url, photo } = await newOwner();
    // A link that is never checked, so that no mail is about it.
    await plantCloset(product, member, ["about:blank"]);
    const spent = await spentCredits(product.db, member.id);
    await sweep(59);
    expect(await stepOf(member)).toBe("active");
    await sweep(60.1);
    expect(await stepOf(member)).toBe("first_sent");
    const [first] = await awaitMails(product, member.email, 1);
    expect(first.text).toContain(dateAt(90.1));
    expect(linkIn(first.text)).toBe("/login");
    await sweep(80);
    expect(await stepOf(member)).toBe("first_sent");
    await sweep(83.2);
    expect(await stepOf(member)).toBe("second_sent");
    const [second] = await awaitMails(product, member.email, 2);
    expect(second.text).toContain("This is the last reminder: we will delete");
    await sweep(90);
    expect([await stepOf(member), (await storedOf(member)).length]).toEqual(["second_sent", 2]);
    await Promise.all([
      product.cron(HOURLY, START + 90.3 * DAY_MS),
      product.cron(HOURLY, START + 90.3 * DAY_MS),
    ]);
    await product.cron(MINUTELY, START + 90.3 * DAY_MS);
    expect([await stepOf(member), await storedOf(member)]).toEqual(["deleted", []]);
    // The hourly run deleted the expired session.
    expect((await member.signIn()).status).toBe(200);
    await expectGone(product, url, member);
    expect((await member.call("GET", photo)).status).toBe(404);
    expect((await member.call("GET", `/api/generations/${id}`)).status).toBe(404);
    expect((await member.me()).referenceImage).toBeNull();
    expect(await spentCredits(product.db, member.id)).toBe(spent);
    const items = "SELECT count(*) FROM closet_items WHERE user_id = ?";
    expect(await count(product, items, [member.id])).toBe(1);
    await sweep(300);
    expect((await mailsTo(product, member.email)).length).toBe(2);
  });

  it.each([
    ["the first", 60.1],
    ["the second", 83.2],
  ])("keeps all when its member logs in after %s mail", async (_, day) => {
    const { member } = await newOwner();
    await sweep(60.1);
    if (day > 61) await sweep(day);
    expect(await stepOf(member)).toBe(day > 61 ? "second_sent" : "first_sent");
    expect((await member.signIn()).status).toBe(200);
    expect(await stepOf(member)).toBe("active");
    // The session is of today, so that the steps begin again with its own time.
    await sweep(59);
    expect([await stepOf(member), (await storedOf(member)).length]).toEqual(["active", 2]);
  });

  it("keeps all until both mails were accepted, however long that takes", async () => {
    const { member } = await newOwner();
    await product.cron(HOURLY, START + 60.1 * DAY_MS);
    // Nobody sent it while it was of use.
    await product.cron(MINUTELY, START + 61.1 * DAY_MS);
    expect(await stepOf(member)).toBe("first_queued");
    await sweep(67);
    expect(await stepOf(member)).toBe("first_queued");
    await sweep(100);
    expect(await stepOf(member)).toBe("first_sent");
    expect((await mailsTo(product, member.email))[0]?.text).toContain(dateAt(130));
    await product.cron(HOURLY, START + 123.1 * DAY_MS);
    await product.cron(MINUTELY, START + 124.2 * DAY_MS);
    expect(await stepOf(member)).toBe("second_queued");
    await sweep(130.9);
    expect([await stepOf(member), (await storedOf(member)).length]).toEqual(["second_queued", 2]);
    await sweep(140);
    expect(await stepOf(member)).toBe("second_sent");
    await sweep(146.9);
    expect((await storedOf(member)).length).toBe(2);
    await sweep(147.1);
    expect([await stepOf(member), await storedOf(member)]).toEqual(["deleted", []]);
  });

  it("gets no mail when it has nothing to delete, and one mail when two runs come at once", async () => {
    const empty = await newMember(product);
    const { member } = await newOwner();
    const at = START + 60.1 * DAY_MS;
    await Promise.all([product.cron(HOURLY, at), product.cron(HOURLY, at)]);
    await product.cron(MINUTELY, at);
    expect([await stepOf(empty), await stepOf(member)]).toEqual(["deleted", "first_sent"]);
    expect((await mailsTo(product, empty.email)).length).toBe(0);
    expect((await mailsTo(product, member.email)).length).toBe(1);
    expect((await empty.signIn()).status).toBe(200);
    expect(await stepOf(empty)).toBe("active");
  });
});

describe("an account whose address does not exist any more", { timeout: 60_000 }, () => {
  let provider: FakeResend;
  let site: Product;
  beforeAll(async () => {
    provider = await startFakeResend();
    site = await startProduct({
      INACTIVE_DAYS: "90",
      MAIL: "resend",
      MAIL_FROM: "mail@drape.example",
      RESEND_API_KEY: "re_fake_key",
      RESEND_URL: provider.url,
    });
  });
  afterAll(async () => {
    await site.stop();
    await provider.stop();
  });

  it("loses its photo and results after both mails were refused, and not by an outage", async () => {
    const member = await newMember(site);
    expect((await member.savePhoto(pictureBytes("person-1.jpg"))).status).toBe(200);
    provider.refuse(member.email);
    const state = async () => {
      const step = "SELECT step FROM inactivity WHERE user_id = ?";
      const { values } = await site.db.$client.execute({ sql: step, args: [member.id] });
      const photos = "SELECT count(*) FROM reference_images WHERE user_id = ?";
      return [String(values[0]?.[0]), await count(site, photos, [member.id])];
    };
    const days = async (...at: number[]) => {
      for (const day of at) {
        for (const cron of [HOURLY, MINUTELY]) await site.cron(cron, START + day * DAY_MS);
      }
    };
    provider.always({ status: 503, name: "internal_server_error" });
    await days(60.1, 61.1, 62);
    expect(await state()).toEqual(["first_queued", 1]);
    provider.always(null);
    await days(70);
    expect(await state()).toEqual(["first_sent", 1]);
    await days(92);
    expect(await state()).toEqual(["first_sent", 1]);
    await days(93.1);
    expect(await state()).toEqual(["second_sent", 1]);
    await days(99.9);
    expect(await state()).toEqual(["second_sent", 1]);
    await days(100.2);
    expect(await state()).toEqual(["deleted", 0]);
    expect(provider.taken).toEqual([]);
  });
});
