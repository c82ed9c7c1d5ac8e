import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FailureCode } from "#worker/contract/failures.ts";
import { LEG_POINTS } from "#worker/contract/fit.ts";
import { PHOTO_ATTESTATION_VERSION } from "#worker/contract/photo-attestation.ts";
import { awaitEnd } from "../harness/events.ts";
import { audit, count, objectsOf } from "../harness/ledger-audit.ts";
import {
  type Answer,
  type Member,
  newMember,
  pictureDataUrl,
  withCookiesOf,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const CREDITS = 40;
const BROKEN = { garment_image_url: "data:image/png;base64,AAAA" };

let product: Product;
let member: Member;
const deleted: string[] = [];
beforeAll(async () => {
  product = await startProduct({
    DAILY_CREDITS: String(CREDITS),
    MAX_RUNNING_GENERATIONS: "100",
    MAX_STARTS_PER_HOUR: "1000",
  });
  member = await newMember(product);
});
afterAll(() => product.stop());

async function start(headers: Record<string, string> = {}): Promise<string> {
  const started = await member.call("POST", "/api/generations", { headers });
  expect(started.status).toBe(201);
  return started.json.generationId;
}

const look = async (id: string) => (await member.call("GET", `/api/generations/${id}`)).json;
const told = ({ status, json }: Answer) => [status, json?.code, json?.failureCode, json?.error];
/** The end of a generation whose job was refused with this answer. */
const endOf = ({ json }: Answer) => ({
  status: "failed",
  failureCode: json.failureCode,
  errorMessage: json.error,
});

/** A job's body, the same for each call. */
function jobOf(id: string, over: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    generation_id: id,
    model_image_url: pictureDataUrl("person-1.jpg"),
    garment_image_url: pictureDataUrl("tee-plain.webp"),
    photo_attestation: PHOTO_ATTESTATION_VERSION,
    ...over,
  });
}

/** Sends a job, again after a 503 of a busy database. */
async function send(id: string, raw: string, caller: Member = member): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  for (let attempt = 0; ; attempt++) {
    const answer = await caller.call("POST", `/api/generations/${id}/job`, { raw, headers });
    if (answer.status !== 503 || attempt === 20) return answer;
  }
}

async function expectBooks(): Promise<void> {
  expect(await audit(product, { allowance: CREDITS, deleted })).toEqual([]);
}

const LEGS = Object.fromEntries(LEG_POINTS.map((name) => [name, { x: 0.5, y: 0.5 }]));
const AT_ONE_PLACE = { points: null, tuck: "auto", legs: LEGS };

describe("a try-on", () => {
  it("costs one credit and ends in the gallery", async () => {
    const owner = await newMember(product);
    const before = await owner.credits();
    const id = await owner.tryOn();
    const events = await owner.follow(id);
    expect(events.at(-1)).toMatchObject({ id, status: "completed", progress: 100 });
    const stages = events.map((event) => event.progress);
    expect(stages).toEqual([...stages].sort((a, b) => a - b));
    expect(await owner.credits()).toBe(before - 1);
    const gallery = await owner.call("GET", "/api/generations");
    expect(gallery.json.generations).toHaveLength(1);
    const { outputImageUrl } = gallery.json.generations[0];
    const picture = await owner.call("GET", outputImageUrl);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
  });
});

describe("a given kind", () => {
  it("is taken for that of the garment, also for one in a list", async () => {
    const garments = [pictureDataUrl("tee-plain.webp")];
    const { generationId } = (await member.call("POST", "/api/generations")).json;
    const listed = { garment_image_url: undefined, garment_image_urls: garments };
    const links = { product_urls: ["https://shop.example/listed"], closet_item_ids: [null] };
    expect((await send(generationId, jobOf(generationId, { ...listed, ...links }))).status).toBe(
      202,
    );
    const made = await awaitEnd(member, generationId);
    expect(made).toMatchObject({ status: "completed", productUrl: "https://shop.example/listed" });
    const before = await member.credits();
    const id = await start();
    expect((await send(id, jobOf(id, { kinds: ["trousers"] }))).status).toBe(202);
    expect(await awaitEnd(member, id)).toMatchObject({ failureCode: "legs_cut" });
    expect(await member.credits()).toBe(before);
  });
});

describe("the same job again", () => {
  it("is taken as at first, at once and after the end; another one changes nothing", async () => {
    const before = await member.credits();
    const id = await start();
    const job = jobOf(id);
    const other = jobOf(id, { product_url: "https://shop.example/other" });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(id, job)));
    for (const { status, json } of answers) {
      expect([status, json]).toEqual([202, { status: "processing" }]);
    }
    expect(told(await send(id, other)).slice(0, 2)).toEqual([409, "job_already_submitted"]);
    expect((await awaitEnd(member, id)).status).toBe("completed");
    expect((await send(id, job)).status).toBe(202);
    expect((await send(id, other)).status).toBe(409);
    expect(await look(id)).toMatchObject({ status: "completed", productUrl: null });
    expect(await objectsOf(product, id)).toHaveLength(1);
    expect(await member.credits()).toBe(before - 1);
    await expectBooks();
  });

  it("goes on where its first call died behind the claim", async () => {
    const id = await start();
    const job = jobOf(id);
    await product.db.$client.execute({
      sql: "UPDATE generations SET status = 'processing', job_hash = ? WHERE id = ?",
      args: [createHash("sha256").update(job).digest("hex"), id],
    });
    expect((await send(id, jobOf(id, { product_url: "https://a.example/" }))).status).toBe(409);
    expect((await send(id, job)).status).toBe(202);
    expect((await awaitEnd(member, id)).status).toBe("completed");
  });

  it("ends at once, refunded, where its photo has gone since its first call died", async () => {
    const before = await member.credits();
    const id = await start();
    const gone = `/media/reference-images/${member.id}/version-that-is-gone/reference.jpg`;
    const job = jobOf(id, { model_image_url: gone });
    await product.db.$client.execute({
      sql: "UPDATE generations SET status = 'processing', job_hash = ? WHERE id = ?",
      args: [createHash("sha256").update(job).digest("hex"), id],
    });
    for (const _ of [1, 2]) expect((await send(id, job)).status).toBe(404);
    expect(await look(id)).toMatchObject({ status: "failed" });
    expect(await member.credits()).toBe(before);
  });

  it("is refused with the same words where it was refused, and pays nothing twice", async () => {
    const before = await member.credits();
    const id = await start();
    const first = await send(id, jobOf(id, BROKEN));
    expect(first.status).toBe(422);
    for (const _ of [1, 2]) expect(told(await send(id, jobOf(id, BROKEN)))).toEqual(told(first));
    expect((await send(id, jobOf(id))).status).toBe(409);
    expect(await look(id)).toMatchObject(endOf(first));
    expect(await member.credits()).toBe(before);
    await expectBooks();
  });

  it("ends at once, refunded, where no object was ever armed", async () => {
    const before = await member.credits();
    const id = await start();
    const { GENERATIONS } = await product.bindings();
    await GENERATIONS.get(GENERATIONS.idFromName(id)).cancel();
    const first = await send(id, jobOf(id));
    expect(first.status).toBe(409);
    expect(await look(id)).toMatchObject(endOf(first));
    expect(told(await send(id, jobOf(id)))).toEqual(told(first));
    expect(await member.credits()).toBe(before);
    expect(await objectsOf(product, id)).toEqual([]);
    await expectBooks();
  });
});

describe("a malformed job", () => {
  const bodies: [string, number, FailureCode, (id: string) => string][] = [
    ["is no JSON", 400, "bad_request", () => "{"],
    ["holds half a character", 400, "bad_request", (id) => jobOf(id, { closet_item_id: "\ud800" })],
    [
      "is too large",
      413,
      "request_too_large",
      (id) => jobOf(id, { garment_image_url: "A".repeat(15 * 1024 * 1024) }),
    ],
    ["lacks a picture", 422, "invalid", (id) => jobOf(id, { garment_image_url: undefined })],
    [
      "has its garment twice",
      422,
      "invalid",
      (id) => jobOf(id, { garment_image_urls: [pictureDataUrl("tee-plain.webp")] }),
    ],
    ["has all legs in one place", 422, "invalid", (id) => jobOf(id, { fit: AT_ONE_PLACE })],
    ["names an unknown kind", 422, "invalid", (id) => jobOf(id, { kinds: ["hat"] })],
    [
      "names more kinds than garments",
      422,
      "invalid",
      (id) => jobOf(id, { kinds: ["top", "top"] }),
    ],
    ["names another generation", 422, "invalid", () => jobOf(randomUUID())],
    ["has no picture in its picture", 422, "broken_garment_image", (id) => jobOf(id, BROKEN)],
  ];

  it.each(bodies)(
    "that %s ends what waits, with the refund; later ones change nothing",
    async (_, status, failureCode, bodyOf) => {
      const before = await member.credits();
      const waiting = await start();
      const refused = await send(waiting, bodyOf(waiting));
      expect([refused.status, refused.json.failureCode]).toEqual([status, failureCode]);
      expect(await look(waiting)).toMatchObject(endOf(refused));
      expect(await member.credits()).toBe(before);
      expect((await send(waiting, jobOf(waiting))).status).toBe(409);
      expect((await send(waiting, "{")).status).toBe(400);
      expect(await member.credits()).toBe(before);
      expect(await objectsOf(product, waiting)).toEqual([]);
    },
  );

  it("changes nothing, and is told so, once its session has ended", async () => {
    const owner = await newMember(product);
    const { generationId } = (await owner.call("POST", "/api/generations")).json;
    const copy = withCookiesOf(product, owner);
    expect((await owner.call("POST", "/api/auth/sign-out")).status).toBe(200);
    const path = `/api/generations/${generationId}/job`;
    expect((await copy.call("POST", path, { raw: "{" })).status).toBe(401);
    const waiting = "SELECT count(*) FROM generations WHERE id = ? AND status = 'pending'";
    expect(await count(product, waiting, [generationId])).toBe(1);
  });

  it("changes nothing behind one that was taken", async () => {
    const id = await start();
    expect((await send(id, jobOf(id))).status).toBe(202);
    for (const [, , , bodyOf] of bodies) {
      expect((await send(id, bodyOf(id))).status).toBeGreaterThanOrEqual(400);
    }
    expect((await awaitEnd(member, id)).status).toBe("completed");
    await expectBooks();
  });

  it("ends nothing where it is not the owner's or refused for another reason", async () => {
    const id = await start();
    const stranger = await newMember(product);
    expect((await send(id, "{", stranger)).status).toBe(404);
    const nobody = { raw: "{", headers: { Cookie: "", "Sec-Fetch-Site": "same-origin" } };
    expect((await member.call("POST", `/api/generations/${id}/job`, nobody)).status).toBe(401);
    const gone = { model_image_url: `/media/generations/${member.id}/${randomUUID()}/output.jpg` };
    expect((await send(id, jobOf(id, gone))).status).toBe(404);
    expect((await look(id)).status).toBe("pending");
    expect((await send(id, jobOf(id))).status).toBe(202);
    expect((await awaitEnd(member, id)).status).toBe("completed");
  });
});

describe("a key of a start", () => {
  it("gives the same generation again, even a deleted one, at no second credit", async () => {
    const before = await member.credits();
    const headers = { "Idempotency-Key": randomUUID() };
    const id = await start(headers);
    expect(await start(headers)).toBe(id);
    expect(await member.credits()).toBe(before - 1);
    expect((await member.call("DELETE", `/api/generations/${id}`)).status).toBe(204);
    deleted.push(id);
    expect(await start(headers)).toBe(id);
    expect((await member.call("GET", `/api/generations/${id}`)).status).toBe(404);
    expect((await send(id, jobOf(id))).status).toBe(404);
    expect(await member.credits()).toBe(before);
    const rows = "SELECT count(*) FROM generations WHERE id = ?";
    expect(await count(product, rows, [id])).toBe(0);
    await expectBooks();
  });

  it("arms nothing where a deletion has overtaken it", async () => {
    const id = randomUUID();
    const { GENERATIONS } = await product.bindings();
    const object = GENERATIONS.get(GENERATIONS.idFromName(id));
    await object.cancel();
    const by = { engine: "local", fallback: null, expectedMs: 4000 };
    const now = Date.now();
    await object.arm({ id, ownerId: member.id, createdAt: now, deadlineAt: now + 60_000, ...by });
    expect((await member.call("GET", `/api/generations/${id}`)).status).toBe(404);
  });
});
