import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { switchPauseAsOperator } from "#db/queries/generation-pause.ts";
import { ROOT } from "#scripts/process-tree.ts";
import { photoConsentVersion } from "#worker/contract/account.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import { newAdmin } from "../harness/admin.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { awaitEnd } from "../harness/events.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { type Answer, type Member, newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const PAUSE = "/api/admin/pause";
const SENTENCE = "We are changing the engine. Back at noon.";

let product: Product;
let admin: Member;
const deleted: string[] = [];
beforeAll(async () => {
  product = await startProduct({
    MAX_RUNNING_PER_ADDRESS: "4",
    MAX_STARTS_PER_HOUR_PER_ADDRESS: "6",
  });
  admin = await newAdmin(product);
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
  const remove = () => member.call("DELETE", `/api/generations/${json.generationId}`);
  // A busy machine may lose the answer: the same call again completes the deletion.
  while ((await remove()).status === 503);
}

describe("the limits of an address", () => {
  it("let more run than one member may, and keep nothing of it once they end", async () => {
    const [one1, two] = await Promise.all([newMember(product), newMember(product)]);
    const address = "198.51.100.7";
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => start(i % 2 ? one1 : two, address)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      const sentence = "Too many generations in progress.";
      expect(told(refused)).toEqual([429, "too_many_generations", sentence]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect((await one1.credits()) + (await two.credits())).toBe(6);
    const elsewhere = await start(one1, "198.51.100.8");
    expect([201, 429]).toContain(elsewhere.status);
    const stored = await product.db.$client.execute(
      "SELECT group_concat(coalesce(source_hash, '')) FROM generations",
    );
    expect(String(stored.values[0]?.[0])).not.toContain(address);
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
    // Each /64 has its own limit, until the shared /56 is full.
    const third = await newMember(product);
    for (let i = 0; i < 5; i++) await end(third, await start(third, "2001:db8:1:4::1"));
    expect((await start(third, "2001:db8:1:5::1")).status).toBe(429);
    await end(third, await start(third, "2001:db8:1:105::1"));
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
    const version = { version: photoConsentVersion([]) };
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
    const started = await start(member);
    const refused = await member.submit(started.json.generationId, silent);
    expect(told(refused).slice(0, 2)).toEqual([403, "attestation_required"]);
    const saved = { ...silent, model_image_url: (await member.me()).referenceImage?.url };
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
