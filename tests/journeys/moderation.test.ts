import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { switchPauseAsOperator } from "#db/queries/generation-pause.ts";
import { grantRole } from "#db/queries/roles.ts";
import { ROOT } from "#scripts/process-tree.ts";
import { PHOTO_CONSENT_VERSION } from "#worker/contract/account.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import { fourCorners, pngOf } from "#worker/media/test-pictures-node.ts";
import { audit, count } from "../harness/books.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { awaitEnd } from "../harness/events.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { type Answer, Caller, type Member, newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const PAUSE = "/api/admin/pause";
const SENTENCE = "We are changing the engine. Back at noon.";

let product: Product;
let admin: Member;
const deleted: string[] = [];
beforeAll(async () => {
  product = await startProduct({ MAX_STARTS_PER_HOUR_PER_ADDRESS: "6" });
  admin = await newMember(product);
  await grantRole(product.db, admin.email, "admin");
});
afterAll(() => product.stop());

const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
const start = (member: Member, address: string = member.address) =>
  member.call("POST", "/api/generations", from(address));
const told = ({ status, json }: Answer) => [status, json?.code, json?.error];
const one = (sql: string, args: unknown[] = []) => count(product, sql, args);
const expectBooks = async () => expect(await audit(product, { deleted })).toEqual([]);

async function end(member: Member, { json }: Answer): Promise<void> {
  deleted.push(json.generationId);
  await member.call("DELETE", `/api/generations/${json.generationId}`);
}

describe("the limits of an address", () => {
  it("let three run whoever is signed in there, and keep nothing of it once they end", async () => {
    const [one1, two] = await Promise.all([newMember(product), newMember(product)]);
    const address = "198.51.100.7";
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => start(i % 2 ? one1 : two, address)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      const sentence = "Too many generations in progress.";
      expect(told(refused)).toEqual([429, "too_many_generations", sentence]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect((await one1.credits()) + (await two.credits())).toBe(7);
    const elsewhere = await start(one1, "198.51.100.8");
    expect([201, 429]).toContain(elsewhere.status);
    const stored = await product.db.$client.execute(
      "SELECT group_concat(coalesce(source_hash, '')) FROM generations",
    );
    expect(String(stored.rows[0]?.[0])).not.toContain(address);
    for (const member of [one1, two]) {
      const { json } = await member.call("GET", "/api/generations");
      for (const { id } of json.generations)
        await end(member, { json: { generationId: id } } as Answer);
    }
    expect(await one("SELECT count(*) FROM generations WHERE source_hash IS NOT NULL")).toBe(0);
    const windows = "SELECT count(*) FROM rate_limits WHERE key LIKE '%198.51.100%'";
    expect(await one(windows)).toBe(0);
    await expectBooks();
  });

  it("count an hour's starts, however the other headers change", async () => {
    const [first, second] = await Promise.all([newMember(product), newMember(product)]);
    const address = "2001:db8:1:2::";
    for (let i = 0; i < 6; i++) {
      const member = i % 2 ? first : second;
      await end(member, await start(member, address + i));
    }
    const headers = { "cf-connecting-ip": `${address}99`, "X-Forwarded-For": "192.0.2.1" };
    const refused = await first.call("POST", "/api/generations", { headers });
    expect(told(refused)).toEqual([
      429,
      "too_many_generations",
      "That was as many try-ons as one hour allows. Please wait a while and try again.",
    ]);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(3000);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(await first.credits()).toBe(5);
    await end(first, await start(first, "2001:db8:1:3::1"));
    await expectBooks();
  });
});

describe("an operator's pause", () => {
  it("refuses starts at no charge with its sentence, and lets end what runs", async () => {
    const member = await newMember(product);
    const key = { headers: { "Idempotency-Key": "before" } };
    const before = await member.call("POST", "/api/generations", key);
    expect((await member.me()).generationPause).toBeNull();
    const paused = await admin.call("PUT", PAUSE, { body: { sentence: SENTENCE } });
    expect(paused.json.pause).toMatchObject({ sentence: SENTENCE, since: expect.any(String) });
    const refused = await start(member);
    expect(told(refused)).toEqual([503, "generation_paused", SENTENCE]);
    expect(refused.headers.get("Retry-After")).toBe("300");
    expect(await member.me()).toMatchObject({ generationPause: SENTENCE, user: { credits: 4 } });
    const again = await member.call("POST", "/api/generations", key);
    expect(again.json).toEqual(before.json);
    const id: string = before.json.generationId;
    expect((await member.submit(id)).status).toBe(202);
    expect((await awaitEnd(member, id)).status).toBe("completed");
    expect((await admin.call("DELETE", PAUSE)).json).toEqual({ pause: null });
    await end(member, await start(member));
    const { json } = await admin.call("GET", "/api/admin/decisions");
    expect(json.decisions.slice(0, 2)).toMatchObject([
      { action: "resume", by: admin.email, note: null, subject: null },
      { action: "pause", by: admin.email, note: SENTENCE },
    ]);
    await expectBooks();
  });

  it("is an admin's alone, and needs words that can be seen", async () => {
    const member = await newMember(product);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const options = method === "PUT" ? { body: { sentence: "Mine" } } : {};
      expect((await member.call(method, PAUSE, options)).status).toBe(403);
    }
    for (const sentence of [" ", "\u200b", "x".repeat(201), 1]) {
      const { status, json } = await admin.call("PUT", PAUSE, { body: { sentence } });
      expect([status, Object.keys(json.fields)]).toEqual([422, ["sentence"]]);
    }
    expect((await admin.call("GET", PAUSE)).json).toEqual({ pause: null });
  });

  it("is made from the command line too", async () => {
    const env = { ...process.env, DATABASE_URL: product.database.url };
    const command = ["scripts/admin.ts", "pause", SENTENCE];
    const run = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
    expect(run.stdout).toContain(SENTENCE);
    expect(told(await start(admin))).toEqual([503, "generation_paused", SENTENCE]);
    expect(await switchPauseAsOperator(product.db, null, Date.now())).toBe(true);
    expect(await switchPauseAsOperator(product.db, null, Date.now())).toBe(false);
    await end(admin, await start(admin));
    const { json } = await admin.call("GET", "/api/admin/decisions");
    expect(json.decisions.slice(0, 2)).toMatchObject([
      { action: "resume", by: "operator" },
      { action: "pause", by: "operator", note: SENTENCE },
    ]);
  });
});

describe("a photo of a person", () => {
  const attested = { [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION };
  const upload = (member: Member, headers: Readonly<Record<string, string>> = {}) =>
    member.call("PUT", "/api/me/reference-image", { raw: pictureBytes("person-1.jpg"), headers });

  it("is vouched for each time it is new, or neither stored nor charged", async () => {
    const member = await newMember(product);
    const version = { version: PHOTO_CONSENT_VERSION };
    await member.call("PUT", "/api/me/photo-consent", { body: version });
    const { privateBucket } = await bucketsOf(product);
    const stored = () => keysBelow(privateBucket, `reference-images/${member.id}/`);
    for (const headers of [{}, { [PHOTO_ATTESTATION_HEADER]: "2020-01-01" }]) {
      expect(told(await upload(member, headers))[1]).toBe("attestation_required");
    }
    expect(await stored()).toEqual([]);
    expect((await upload(member, attested)).status).toBe(200);
    expect(told(await upload(member))[1]).toBe("attestation_required");
    const rows = "SELECT count(*) FROM reference_images WHERE user_id = ? AND attestation = ?";
    expect(await one(rows, [member.id, PHOTO_ATTESTATION_VERSION])).toBe(1);

    const silent = { photo_attestation: undefined };
    const refused = await member.submit((await start(member)).json.generationId, silent);
    expect(told(refused).slice(0, 2)).toEqual([403, "attestation_required"]);
    expect(await member.credits()).toBe(5);
    const saved = { ...silent, model_image_url: (await member.me()).referenceImage?.url };
    const started = await start(member);
    expect((await member.submit(started.json.generationId, saved)).status).toBe(202);
    await end(member, started);
    await expectBooks();
  });

  it("is not asked for after a withdrawn consent: nothing is charged for it", async () => {
    const member = await newMember(product);
    await member.call("DELETE", "/api/me/photo-consent");
    expect(told(await start(member)).slice(0, 2)).toEqual([403, "consent_required"]);
    expect(told(await upload(member, attested)).slice(0, 2)).toEqual([403, "consent_required"]);
    expect(await member.credits()).toBe(5);
  });
});

let shade = 0;
/** A picture that nobody has sent before. */
function newPicture(): File {
  shade += 1;
  return pictureFile(pngOf(fourCorners(64 + shade, 64)));
}

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
    const [coat] = (await owner.closet()).items;
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
    const [coat, shirt] = (await owner.closet()).items;
    const send = (item: string | undefined, body: object, of = owner) =>
      new Caller(product).call("POST", reportsOf(of, item), { body, ...from("198.51.100.20") });
    for (const body of [{}, { reason: "dull" }, { reason: "other", details: "x".repeat(501) }]) {
      expect((await send(coat.id, body)).status).toBe(422);
    }
    expect((await send(coat.id, { reason: "other", closet_id: "x" })).status).toBe(422);
    const stranger = await newCloset();
    expect(told(await send(coat.id, { reason: "other" }, stranger))[2]).toBe("Item not found");
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await send(coat.id, { reason: "other" }));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429, 429]);
    expect(Number(answers[3]?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await send(shirt.id, { reason: "other" })).status).toBe(204);
    expect((await reported(owner)).map(({ reports }: { reports: number }) => reports)).toEqual([
      3, 1,
    ]);
    expect(await one("SELECT count(*) FROM rate_limits WHERE key LIKE 'report%198.51%'")).toBe(0);
  });

  it("leaves the list when dismissed, and a new one brings its subject back", async () => {
    const owner = await newCloset();
    const [coat] = (await owner.closet()).items;
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
    const [coat] = (await owner.closet()).items;
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
    const [coat, shirt] = (await owner.closet()).items;
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
      items: { [coat.id]: { reason: down.reason, takenDownAt: expect.any(String) } },
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

    const state = "UPDATE closets SET taken_down_at = ?, takedown_reason = ? WHERE id = ?";
    const set = (...args: (string | number | null)[]) =>
      product.db.$client.execute({ sql: state, args: [...args, String(closet?.id)] });
    await set(null, null);
    await product.cron("17 * * * *", Date.now() + 7_200_000);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await set(1, "x");
    await product.cron("17 * * * *", Date.now() + 7_200_000);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect((await moderate("closets", closet?.id ?? "", { decision: "restore" })).status).toBe(204);
    expect([await page(), ...(await statuses())]).toEqual([200, 200, 200, 200, 200]);
  });
});
