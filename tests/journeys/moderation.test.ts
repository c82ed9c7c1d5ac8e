import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAdmin } from "../harness/admin.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { type Answer, Caller, type Member, newMember, pictureBytes } from "../harness/member.ts";
import { newPicture } from "../harness/new-picture.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
let admin: Member;
beforeAll(async () => {
  product = await startProduct();
  admin = await newAdmin(product);
});
afterAll(() => product.stop());

const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
const start = (member: Member, address: string = member.address) =>
  member.call("POST", "/api/generations", from(address));
const told = ({ status, json }: Answer) => [status, json?.code, json?.error];
const one = (sql: string, args: unknown[] = []) => count(product, sql, args);
const expectBooks = async () => expect(await audit(product)).toEqual([]);

async function newCloset(): Promise<Influencer> {
  const owner = await newInfluencer(product);
  await owner.addItem({ title: "Linen shirt", clothingImage: newPicture() });
  await owner.addItem({
    title: "Wool coat",
    clothingImage: newPicture(),
    wearingImage: newPicture(),
  });
  return owner;
}

const publicCloset = (owner: Influencer, caller = new Caller(product)) =>
  caller.call("GET", `/api/closets/${owner.handle}`);
const reportsOf = (owner: Influencer, item?: string) =>
  `/api/closets/${owner.handle}${item === undefined ? "" : `/items/${item}`}/reports`;
const moderate = (kind: "items" | "closets", id: string, body: object, by = admin) =>
  by.call("POST", `/api/admin/${kind}/${id}/moderation`, { body });
const reported = async (owner: Influencer) => {
  const { json } = await admin.call("GET", "/api/admin/reports");
  return json.subjects.filter(({ handle }: { handle: string }) => handle === owner.handle);
};

describe("a report", () => {
  it("needs no account, counts once a visitor, and tells nothing of others", async () => {
    const owner = await newCloset();
    const [coat] = await owner.items(1);
    const before = (await publicCloset(owner)).text;
    const [visitor, other] = [new Caller(product), new Caller(product)];
    const send = (caller: Caller, body: object, item?: string) =>
      caller.call("POST", reportsOf(owner, item), { body });
    const first = await send(
      visitor,
      { reason: "minor", details: " She is 15.\r\nReally. " },
      coat.id,
    );
    expect([first.status, first.text]).toEqual([204, ""]);
    const again = await Promise.all(
      Array.from({ length: 5 }, () => send(visitor, { reason: "other" }, coat.id)),
    );
    expect(again.map(({ status, text }) => [status, text])).toEqual(Array(5).fill([204, ""]));
    expect((await send(other, { reason: "sexual" }, coat.id)).status).toBe(204);
    expect((await send(other, { reason: "rights", details: "" })).status).toBe(204);
    expect(await reported(owner)).toMatchObject([
      {
        kind: "item",
        id: coat.id,
        title: "Wool coat",
        reports: 2,
        reasons: { minor: 1, sexual: 1 },
        details: ["She is 15.\nReally."],
        pictures: [coat.wearingImageUrl, coat.clothingImageUrl],
      },
      { kind: "closet", title: "My Closet", reports: 1, reasons: { rights: 1 }, details: [] },
    ]);
    expect((await publicCloset(owner, visitor)).text).toBe(before);
  });

  it("is refused without a reason, for what there is not, and from a source that floods", async () => {
    const owner = await newCloset();
    const [coat, shirt] = await owner.items(2);
    const send = (item: string | undefined, body: object, of = owner) =>
      new Caller(product).call("POST", reportsOf(of, item), { body, ...from("198.51.100.20") });
    for (const body of [{}, { reason: "dull" }, { reason: "other", details: "x".repeat(501) }]) {
      expect((await send(coat.id, body)).status).toBe(422);
    }
    expect((await send(coat.id, { reason: "other", closet_id: "x" })).status).toBe(422);
    const stranger = await newCloset();
    expect(told(await send(coat.id, { reason: "other" }, stranger))[2]).toBe("Item not found");
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await send(coat.id, { reason: "other" }));
    await product.db.$client.execute("UPDATE rate_limits SET count = count + 56 WHERE count = 4");
    answers.push(await send(shirt.id, { reason: "other" }));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 429]);
    expect(Number(answers[4]?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await reported(owner)).map(({ reports }: { reports: number }) => reports)).toEqual([4]);
    expect(await one("SELECT count(*) FROM rate_limits WHERE key LIKE 'report%198.51%'")).toBe(0);
  });

  it("leaves the list when dismissed, and a new one brings its subject back", async () => {
    const owner = await newCloset();
    const [coat] = await owner.items(1);
    const visitor = new Caller(product);
    const send = () =>
      visitor.call("POST", reportsOf(owner, coat.id), { body: { reason: "scam" } });
    await send();
    const member = await newMember(product);
    expect((await moderate("items", coat.id, { decision: "dismiss" }, member)).status).toBe(403);
    expect(await reported(owner)).toHaveLength(1);
    expect((await moderate("items", coat.id, { decision: "dismiss" })).status).toBe(204);
    expect((await moderate("items", coat.id, { decision: "dismiss" })).status).toBe(409);
    expect(await reported(owner)).toEqual([]);
    expect((await publicCloset(owner)).json.items).toHaveLength(2);
    await send();
    expect(await reported(owner)).toMatchObject([{ reports: 1 }]);
  });

  it("is in its maker's export, and stays without them once they are gone", async () => {
    const owner = await newCloset();
    const [coat] = await owner.items(1);
    const member = await newMember(product);
    const body = { reason: "hate", details: "It says so." };
    await member.call("POST", reportsOf(owner, coat.id), { body });
    const { json } = await member.call("GET", "/api/me/export");
    expect(json.reports).toMatchObject([{ closetItemId: coat.id, ...body }]);
    await member.call("DELETE", "/api/me", { body: { password: member.password } });
    expect(await reported(owner)).toMatchObject([
      { reports: 1, reasons: { hate: 1 }, details: [] },
    ]);
    await owner.call("DELETE", `/api/closet/items/${coat.id}`);
    expect(await one("SELECT count(*) FROM reports WHERE closet_item_id = ?", [coat.id])).toBe(0);
  });
});

describe("a takedown", () => {
  const down = { decision: "take_down", reason: "It shows somebody who has not agreed." };

  it("hides a piece at once with its pictures, tells its owner why, and is taken back", async () => {
    const owner = await newCloset();
    const [coat, shirt] = await owner.items(2);
    const visitor = new Caller(product);
    const page = () => visitor.call("GET", `/closet/${owner.handle}`);
    expect((await page()).text).toContain("Wool coat");
    await visitor.call("POST", reportsOf(owner, coat.id), { body: { reason: "not_agreed" } });
    const pictures = [coat.clothingImageUrl, String(coat.wearingImageUrl)];
    const small = `${pictures[0]}?w=320`;
    expect((await visitor.call("GET", small)).status).toBe(200);

    expect((await moderate("items", coat.id, { ...down, reason: " " })).status).toBe(422);
    expect((await moderate("items", coat.id, down, owner)).status).toBe(403);
    expect((await moderate("items", coat.id, down)).status).toBe(204);
    expect((await moderate("items", coat.id, down)).status).toBe(409);
    expect((await page()).text).not.toContain("Wool coat");
    const shown = (await publicCloset(owner)).json;
    expect([shown.closet.itemCount, shown.items.map(({ id }: { id: string }) => id)]).toEqual([
      1,
      [shirt.id],
    ]);
    const path = `/api/closets/${owner.handle}/items/${coat.id}`;
    for (const [method, address] of [
      ["POST", `${path}/likes`],
      ["POST", `${path}/views`],
      ["POST", `${path}/reports`],
      ["GET", `/go/${coat.id}`],
      ["GET", small],
      ...pictures.map((url) => ["GET", url]),
    ] as [string, string][]) {
      const body = address.endsWith("reports") ? { body: { reason: "other" } } : {};
      expect((await visitor.call(method, address, body)).status, address).toBe(404);
    }
    expect(await reported(owner)).toEqual([]);
    expect((await owner.closet()).takedowns).toEqual({
      closet: null,
      items: {
        [coat.id]: {
          reason: down.reason,
          takenDownAt: expect.any(String),
          id: expect.any(String),
          isAppealed: false,
          answer: null,
        },
      },
    });
    const stranger = await newMember(product);
    const seen = async (by: Member) =>
      (await Promise.all(pictures.map((url) => by.call("GET", url)))).map((answer) => [
        answer.status,
        answer.headers.get("Cache-Control"),
      ]);
    for (const by of [owner, admin]) {
      expect(await seen(by)).toEqual(Array(2).fill([200, "private, no-store"]));
    }
    expect((await seen(stranger)).map(([status]) => status)).toEqual([404, 404]);

    await owner.changeItem(coat.id, { title: "Another coat", wearingImage: newPicture() });
    const { json } = await admin.call("GET", "/api/admin/takedowns");
    expect(json.subjects[0]).toMatchObject({
      id: coat.id,
      title: "Another coat",
      reason: down.reason,
      changedAt: expect.any(String),
    });
    const replaced = json.subjects[0].pictures[0];
    expect(replaced).not.toBe(coat.wearingImageUrl);
    expect((await visitor.call("GET", replaced)).status).toBe(404);
    expect((await moderate("items", coat.id, { decision: "restore" })).status).toBe(204);
    expect((await moderate("items", coat.id, { decision: "restore" })).status).toBe(409);
    expect((await page()).text).toContain("Another coat");
    expect((await visitor.call("GET", replaced)).status).toBe(200);
    expect((await owner.closet()).takedowns.items).toEqual({});
    const log = (await admin.call("GET", "/api/admin/decisions")).json.decisions;
    expect(log.slice(0, 2)).toMatchObject([
      { action: "restore", by: admin.email, subject: { handle: owner.handle } },
      { action: "take_down", by: admin.email, note: down.reason },
    ]);
  });

  it("keeps its pictures from coming in again, as a file or as our copy of it", async () => {
    const owner = await newInfluencer(product);
    const file = newPicture();
    const item = await owner.addItem({ clothingImage: file });
    await owner.addItem({ clothingImage: newPicture() });
    const copy = await owner.response("GET", item.clothingImageUrl);
    const bytes = new Uint8Array(await copy.arrayBuffer());
    expect((await moderate("items", item.id, down)).status).toBe(204);
    const thief = await newInfluencer(product);
    for (const clothingImage of [file, pictureFile(bytes)]) {
      const refused = await thief.sendItem({ clothingImage });
      expect(told(refused)).toEqual([
        422,
        "blocked_image",
        "This picture was taken down from this site and can't be used here again.",
      ]);
    }
    const dataUrl = `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`;
    for (const job of [{ model_image_url: dataUrl }, { garment_image_url: dataUrl }]) {
      const { json } = await start(thief);
      expect(told(await thief.submit(json.generationId, job))[1]).toBe("blocked_image");
    }
    expect(await thief.credits()).toBe(5);
    const raw = { raw: bytes };
    expect((await thief.call("PUT", "/api/me/profile-picture", raw)).status).toBe(422);
    await owner.call("DELETE", `/api/closet/items/${item.id}`);
    const { privateBucket } = await bucketsOf(product);
    expect(await keysBelow(privateBucket, `taken-down/closet-images/${owner.id}/`)).toEqual([]);
    expect((await thief.sendItem({ clothingImage: file })).status).toBe(422);
    await owner.call("DELETE", "/api/me", { body: { password: owner.password } });
    const trace = "SELECT count(*) FROM blocked_pictures WHERE picture_key LIKE ?";
    expect(await one(trace, [`%${owner.id}%`])).toBe(0);
    expect((await thief.sendItem({ clothingImage: file })).status).toBe(422);
    await expectBooks();
  });

  it("of a whole closet leaves none of it, and the sweep ends what was cut off", async () => {
    const owner = await newCloset();
    await owner.call("PUT", "/api/me/profile-picture", { raw: pictureBytes("person-2.jpg") });
    const { closet, items } = await owner.closet();
    const visitor = new Caller(product);
    const urls = [
      String(closet?.profileImageUrl),
      ...items.flatMap(({ clothingImageUrl, wearingImageUrl }) =>
        wearingImageUrl ? [clothingImageUrl, wearingImageUrl] : [clothingImageUrl],
      ),
    ];
    const statuses = async () =>
      Promise.all(urls.map(async (url) => (await visitor.call("GET", url)).status));
    const page = async () => (await visitor.call("GET", `/closet/${owner.handle}`)).status;
    expect([await page(), ...(await statuses())]).toEqual([200, 200, 200, 200, 200]);
    expect((await moderate("closets", closet?.id ?? "", down)).status).toBe(204);
    expect([await page(), ...(await statuses())]).toEqual([404, 404, 404, 404, 404]);
    expect((await publicCloset(owner)).status).toBe(404);
    expect((await visitor.call("GET", `/closet/${owner.handle}/card.jpg`)).status).toBe(404);
    expect((await visitor.call("GET", `/go/${items[0]?.id}`)).status).toBe(404);
    expect((await owner.closet()).takedowns.closet?.reason).toBe(down.reason);

    const state = "UPDATE closets SET taken_down_at = ? WHERE id = ?";
    const set = (takenDownAt: number | null) =>
      product.db.$client.execute({ sql: state, args: [takenDownAt, String(closet?.id)] });
    await set(null);
    await product.cron("17 * * * *", Date.now() + 7_200_000);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await set(1);
    await product.cron("17 * * * *", Date.now() + 7_200_000);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect((await moderate("closets", closet?.id ?? "", { decision: "restore" })).status).toBe(204);
    expect([await page(), ...(await statuses())]).toEqual([200, 200, 200, 200, 200]);
  });
});
