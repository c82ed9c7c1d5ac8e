import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import { photoConsentVersion } from "#worker/contract/account.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { awaitEnd, listenFor } from "../harness/events.ts";
import { audit, count, objectsOf } from "../harness/ledger-audit.ts";
import { type Answer, type Member, newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { findStrays } from "../harness/stored-pictures.ts";

const PATH = "/api/me/photo-consent";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const give = (member: Member, version: unknown = photoConsentVersion([])) =>
  member.call("PUT", PATH, { body: { version } });
const withdraw = (member: Member) => member.call("DELETE", PATH);
const upload = (member: Member) => member.savePhoto(pictureBytes("person-1.jpg"));

/** Withdraws during the first stage of a try-on; where the try-on ends earlier, another member does so again. */
async function withdrawWhileRunning() {
  for (let attempt = 1; ; attempt++) {
    const member = await newMember(product);
    const waiting: string = (await member.call("POST", "/api/generations")).json.generationId;
    const running = await member.tryOn();
    await listenFor(member, running, ({ progress }) => progress >= 8);
    expect((await withdraw(member)).status).toBe(204);
    const { status } = await awaitEnd(member, running);
    if (status !== "completed" || attempt === 3) return { member, waiting, running };
  }
}

async function photosOf(member: Member): Promise<string[]> {
  const { privateBucket } = await bucketsOf(product);
  return keysBelow(privateBucket, `reference-images/${member.id}/`);
}

function expectRefused(answer: Answer): void {
  expect(answer.status).toBe(403);
  expect(answer.json).toMatchObject({
    code: "consent_required",
    error: "Please agree to the processing of your photos first.",
  });
}

describe("a consent", () => {
  it("is stored with its version and its time, once", async () => {
    const member = await newMember(product);
    expect((await member.me()).photoConsent).toBeNull();
    const before = Date.now();
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(member)));
    const [{ photoConsent }] = answers.map(({ json }) => json);
    expect(photoConsent.version).toBe(photoConsentVersion([]));
    expect(Date.parse(photoConsent.givenAt)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(photoConsent.givenAt)).toBeLessThanOrEqual(Date.now() + 1000);
    for (const { status, json } of answers) expect([status, json]).toEqual([200, { photoConsent }]);
    expect((await member.me()).photoConsent).toEqual(photoConsent);
    const rows = "SELECT count(*) FROM photo_consents WHERE user_id = ?";
    expect(await count(product, rows, [member.id])).toBe(1);
  });

  it.each([["2020-01-01"], [""], [1], [null]])("to the words %j is none", async (version) => {
    const member = await newMember(product);
    expect((await give(member, version)).status).toBe(422);
    expect((await member.me()).photoConsent).toBeNull();
  });

  it("to older words, or of another engine, keeps photos here and sends none on", async () => {
    const member = await newMember(product);
    await product.db.$client.execute({
      sql: "INSERT INTO photo_consents (user_id, version, given_at) VALUES (?, '2020-01-01', 1)",
      args: [member.id],
    });
    expect((await member.me()).photoConsent).toBeNull();
    expect((await upload(member)).status).toBe(200);
    expectRefused(await member.call("POST", "/api/generations"));
    expect((await give(member, photoConsentVersion(["FASHN"]))).status).toBe(422);
    await give(member);
    expect((await member.me()).photoConsent?.version).toBe(photoConsentVersion([]));
    expect((await awaitEnd(member, await member.tryOn())).status).toBe("completed");
  });

  it("is not asked of a caller who never heard of it", async () => {
    const member = await newMember(product);
    const raw = pictureBytes("person-1.jpg");
    expect((await member.call("PUT", "/api/me/reference-image", { raw })).status).toBe(200);
    const job = { photo_attestation: undefined };
    expect((await awaitEnd(member, await member.tryOn(job))).status).toBe("completed");
  });
});

describe("where an engine passes photos on", () => {
  let passing: Product;
  beforeAll(async () => {
    // Only the second engine has recipients; it is never called here.
    passing = await startProduct({
      ENGINE: "local",
      ENGINE_FALLBACK: "fal",
      FAL_KEY: "never-sent",
      FAL_MODEL: "fal-ai/kling/v1-5/kolors-virtual-try-on",
    });
  });
  afterAll(() => passing.stop());
  const start = (member: Member) => member.call("POST", "/api/generations");

  it("nothing starts for who was never asked, and nothing is charged", async () => {
    const member = await newMember(passing);
    const started = await Promise.all(Array.from({ length: 4 }, () => start(member)));
    for (const answer of started) expectRefused(answer);
    expect(await member.credits()).toBe(5);
    const rows = "SELECT count(*) FROM generations WHERE user_id = ?";
    expect(await count(passing, rows, [member.id])).toBe(0);
    const raw = pictureBytes("person-1.jpg");
    expect((await member.call("PUT", "/api/me/reference-image", { raw })).status).toBe(200);
    expectRefused(await start(member));
    await member.agree();
    expect((await awaitEnd(member, await member.tryOn())).status).toBe("completed");
    expect(await audit(passing)).toEqual([]);
  });

  it.each([
    ["nobody", []],
    ["fal alone", ["fal"]],
    ["another of fal's partners", ["FASHN", "fal"]],
  ])("words that name %s allow nothing", async (_, names) => {
    const member = await newMember(passing);
    const version = photoConsentVersion(names);
    expect((await give(member, version)).status).toBe(422);
    await passing.db.$client.execute({
      sql: "INSERT INTO photo_consents (user_id, version, given_at) VALUES (?, ?, 1)",
      args: [member.id, version],
    });
    expectRefused(await start(member));
    expect(await member.credits()).toBe(5);
    expect((await give(member, photoConsentVersion(["Kling AI", "fal"]))).status).toBe(200);
    expect((await start(member)).status).toBe(201);
  });

  it("a job is refused whose consent has gone since its start, and taken once it is back", async () => {
    const member = await newMember(passing);
    await member.agree();
    const { generationId } = (await start(member)).json;
    await passing.db.$client.execute({
      sql: "DELETE FROM photo_consents WHERE user_id = ?",
      args: [member.id],
    });
    expectRefused(await member.submit(generationId));
    expect(await objectsOf(passing, generationId)).toEqual([]);
    const open = await member.call("GET", `/api/generations/${generationId}`);
    expect(open.json.status).toBe("pending");
    await member.agree();
    expect((await member.submit(generationId)).status).toBe(202);
    await awaitEnd(member, generationId);
    expect(await audit(passing)).toEqual([]);
  });
});

describe("its withdrawal", () => {
  it.each([
    ["after it was given", true],
    ["where it was never asked for", false],
  ])("%s removes the photo and refuses others, at no credit's cost", async (_, given) => {
    const member = await newMember(product);
    const other = await newMember(product);
    for (const each of [member, other]) expect((await upload(each)).status).toBe(200);
    const kept = await member.tryOn();
    expect((await awaitEnd(member, kept)).status).toBe("completed");
    if (given) await give(member);
    await give(other);

    expect((await withdraw(member)).status).toBe(204);
    expect(await member.me()).toMatchObject({ photoConsent: null, referenceImage: null });
    expect(await photosOf(member)).toEqual([]);
    expectRefused(await upload(member));
    expect(await photosOf(member)).toEqual([]);
    expectRefused(await member.call("POST", "/api/generations"));
    expect(await member.credits()).toBe(4);

    const result = await member.call("GET", `/media/generations/${member.id}/${kept}/output.jpg`);
    expect(result.status).toBe(200);
    expect((await other.me()).photoConsent).not.toBeNull();
    expect(await photosOf(other)).toEqual([await other.photoKey()]);
    expect(await audit(product)).toEqual([]);

    expect((await withdraw(member)).status).toBe(204);
    expect((await give(member)).status).toBe(200);
    expect((await upload(member)).status).toBe(200);
    expect((await awaitEnd(member, await member.tryOn())).status).toBe("completed");
    expect(await member.credits()).toBe(3);
  });

  it("keeps the history of what was given and withdrawn", async () => {
    const member = await newMember(product);
    await give(member);
    await withdraw(member);
    const again = await give(member);
    const { rows } = await product.db.$client.execute({
      sql: `SELECT given_at, withdrawn_at FROM photo_consents WHERE user_id = ?
            ORDER BY given_at`,
      args: [member.id],
    });
    expect(rows.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, false]);
    const givenAt = Number(rows[1]?.given_at);
    expect(again.json.photoConsent.givenAt).toBe(new Date(givenAt).toISOString());
  });

  it("stops what runs, with the refund and no picture left", async () => {
    const { member, waiting, running } = await withdrawWhileRunning();
    for (const id of [waiting, running]) {
      expect(await awaitEnd(member, id)).toMatchObject({ status: "failed", outputImageUrl: null });
    }
    expect(await member.credits()).toBe(5);
    // The computation of stopped try-ons ends before that of a later one.
    const other = await newMember(product);
    await awaitEnd(other, await other.tryOn());
    for (const id of [waiting, running]) expect(await objectsOf(product, id)).toEqual([]);
    expect(await audit(product)).toEqual([]);
  });

  it("that races with uploads leaves no photo without its row", async () => {
    const member = await newMember(product);
    await give(member);
    await Promise.all([upload(member), withdraw(member), upload(member)]);
    expectRefused(await upload(member));
    expect((await member.me()).referenceImage).toBeNull();
    expect(await photosOf(member)).toEqual([]);
  });

  it("that races with uploads and deletions leaves each photo with its row, and each row with its photo", async () => {
    const member = await newMember(product);
    const files = [60, 70, 80].map((side) => pngOf(fourCorners(side, 64)));
    for (let round = 0; round < 12; round++) {
      await product.db.$client.execute("DELETE FROM rate_limits");
      const calls = [
        ...files.map((file) => member.savePhoto(file)),
        member.call("DELETE", "/api/me/reference-image"),
        round % 4 === 3 ? member.call("DELETE", "/api/me/photo-consent") : upload(member),
        give(member),
      ];
      for (const { status } of await Promise.all(calls)) expect([200, 204, 403]).toContain(status);
      expect(await findStrays(product)).toEqual([]);
      const url = (await member.me()).referenceImage?.url;
      if (url) expect((await member.call("GET", url)).status).toBe(200);
    }
    expect(await count(product, "SELECT count(*) FROM removals")).toBe(0);
  });
});
