import { afterAll, beforeAll, expect, it } from "vitest";
import { newAdmin } from "../harness/admin.ts";
import { awaitMails, mailsTo } from "../harness/member.ts";
import { intimateReport, newReported, newReporter, reportItem } from "../harness/notices.ts";
import { type Product, startProduct } from "../harness/product.ts";

const OPERATOR = "reports@drape.example";
const HOURLY = "17 * * * *";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await newAdmin(product);
});
afterAll(() => product.stop());

const at = (day: number, hour: number) => new Date().setUTCHours(24 * day + hour, 17, 0, 0);
/** Two runs at the same time, and the run of the next minute, which sends what is queued. */
async function run(day: number, hour: number): Promise<void> {
  await Promise.all([1, 2].map(() => product.cron(HOURLY, at(day, hour))));
  await product.cron("* * * * *", at(day, hour) + 60_000);
}
const digests = async () =>
  (await mailsTo(product, OPERATOR)).filter(({ subject }) => subject.startsWith("Drape: reports"));

it("tells the operator of an urgent report at once, without words of the reporter", async () => {
  const owner = await newReported(product);
  const address = newReporter();
  await reportItem(product, owner, { reason: "scam" });
  await reportItem(product, owner, intimateReport(address));
  const [alert, ...others] = await awaitMails(product, OPERATOR, 1);
  expect(others).toEqual([]);
  expect(alert.subject).toBe("Drape, urgent: a report of an intimate image");
  expect(alert.text).toContain(`/closet/${owner.handle}?item=${owner.itemId}`);
  for (const word of [address, "Ada Example", "second picture"]) {
    expect(alert.text).not.toContain(word);
  }
});

it("sends one digest a day of what waits, however often the cron runs, and none of nothing", async () => {
  await run(1, 5);
  expect(await digests()).toEqual([]);
  await run(1, 6);
  await run(1, 7);
  const [digest, ...others] = await digests();
  expect(others).toEqual([]);
  expect(digest?.text).toContain("Reports of intimate images, with a deadline: 1,");
  expect(digest?.text).toContain("Other reports: 1");
  await run(2, 6);
  expect(await digests()).toHaveLength(2);
  await product.db.$client.execute("UPDATE reports SET decided_at = 1");
  await run(3, 6);
  expect(await digests()).toHaveLength(2);
});

it("tells the operator of twenty urgent reports an hour at most, and loses none of them", async () => {
  const alerts = async () =>
    (await mailsTo(product, OPERATOR)).filter(({ subject }) => subject.startsWith("Drape, urgent"));
  const before = (await alerts()).length;
  const owner = await newReported(product);
  for (let i = 0; i < 25; i++) await reportItem(product, owner, intimateReport(newReporter()));
  await product.cron("* * * * *");
  await expect.poll(async () => (await alerts()).length).toBe(before + 20);
  const admin = await newAdmin(product);
  const { json } = await admin.call("GET", "/api/admin/reports");
  const subject = json.subjects.find(({ id }: { id: string }) => id === owner.itemId);
  expect(subject.reasons).toEqual({ intimate: 25 });
});
