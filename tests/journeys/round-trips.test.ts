import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GARMENT_KINDS } from "#worker/contract/garment-pieces.ts";
import { type CountedProduct, countRoundTrips, startCountedProduct } from "../bench/round-trips.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { writeCounts } from "../harness/closet-counts.ts";
import { awaitEnd } from "../harness/events.ts";
import { newInfluencer } from "../harness/influencer.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { Caller, mailedPath, newMember, pictureBytes, withCookiesOf } from "../harness/member.ts";
import { plantCloset } from "../harness/planted-closet.ts";
import { findStrays } from "../harness/stored-pictures.ts";
import { expectUnavailable, signInEverybody } from "../harness/unreachable-database.ts";

let counted: CountedProduct;
beforeAll(async () => {
  counted = await startCountedProduct();
});
afterAll(() => counted.stop());

describe("the way to the database", () => {
  it("is gone once a call at most, and never for a status", async () => {
    const calls = { charge: 1, claim: 1, me: 1, status: 0, list: 1 };
    expect(await countRoundTrips(counted)).toEqual(calls);
  });

  it("is waited for by each copy of a job that is refused, so that all find its end", async () => {
    const { product, proxy } = counted;
    const member = await newMember(product);
    const id: string = (await member.call("POST", "/api/generations")).json.generationId;
    proxy.delay(250);
    const copies = Array.from({ length: 4 }, async () => {
      const refused = await member.submit(id, { garment_image_url: "data:image/png;base64,AAAA" });
      const { json } = await member.call("GET", `/api/generations/${id}`);
      return [refused.status, json.status];
    });
    const found = await Promise.all(copies).finally(() => proxy.delay(0));
    expect(found).toEqual(Array(4).fill([422, "failed"]));
  });

  it("is gone once for a malformed job, whose settlement also checks the session", async () => {
    const { product, proxy } = counted;
    const member = await newMember(product);
    const id: string = (await member.call("POST", "/api/generations")).json.generationId;
    const before = proxy.calls();
    expect((await member.submit(id, { fit: 1 })).status).toBe(422);
    expect(proxy.calls() - before).toBe(1);
    expect((await member.call("GET", `/api/generations/${id}`)).json.status).toBe("failed");
  });

  it("is gone once for an account, its names, a like, its end, a click, a look, a favourite and an influencer's numbers", async () => {
    const { product, proxy } = counted;
    const owner = await newMember(product);
    const { handle, items } = await plantCloset(product, owner, ["https://shop.example/tee"]);
    const item = `/api/closets/${handle}/items/${items[0]}`;
    const calls: [string, string, number, object?][] = [
      ["GET", "/api/me", 200],
      ["PATCH", "/api/me", 200, { firstName: "Ada", lastName: "Weaver" }],
      ["GET", "/api/closet/stats", 200],
      ["POST", `${item}/likes`, 200],
      ["GET", `/api/closets/${handle}/likes`, 200],
      ["DELETE", `${item}/likes`, 200],
      ["POST", `${item}/views`, 204],
      ["GET", `/go/${items[0]}`, 302],
      ["PUT", `/api/favourites/items/${items[0]}`, 204],
      ["GET", "/api/favourites", 200],
      ["GET", "/api/favourites/ids", 200],
      ["DELETE", `/api/favourites/items/${items[0]}`, 204],
    ];
    for (const [method, path, status, body] of calls) {
      const before = proxy.calls();
      const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0" };
      expect((await owner.call(method, path, { headers, body })).status, path).toBe(status);
      // The object of a closet writes views and clicks a second later.
      const isCounted = /views$|^\/go/.test(path);
      if (isCounted) await writeCounts(product, handle);
      expect(proxy.calls() - before, path).toBe(isCounted ? 2 : 1);
    }
    const nobody = proxy.calls();
    await new Caller(product).call("GET", `/api/closets/${handle}/likes`);
    const engine = await new Caller(product).call("GET", "/api/engine");
    expect(engine.json).toEqual({
      name: "local",
      mark: "Simulated preview",
      ai: false,
      passesTo: [],
      fit: true,
      pieces: { most: 2, kinds: GARMENT_KINDS, layers: false },
      expectedSeconds: 4,
      seeded: false,
      swimwear: false,
    });
    expect(proxy.calls() - nobody).toBe(0);
  });

  it("needs two calls for a mail, in addition to those of a sign-up", async () => {
    const { product, proxy } = counted;
    const before = proxy.calls();
    const caller = new Caller(product);
    const body = { email: `mailed-${Date.now()}@example.com`, password: "quince hedge 4471" };
    expect((await caller.call("POST", "/api/auth/sign-up/email", { body })).status).toBe(200);
    await mailedPath(product, body.email);
    // One call for the limits, one for the sign-up, one to queue the mail and one to finish it.
    await expect.poll(() => proxy.calls() - before).toBe(4);
  });

  it("claims a job once when its answer is lost, and when no answer comes for a while", async () => {
    const { product, proxy } = counted;
    const member = await newMember(product);
    const started = () => member.call("POST", "/api/generations");
    const [once, twice] = [
      (await started()).json.generationId,
      (await started()).json.generationId,
    ];
    proxy.loseNextAnswer();
    expect((await member.submit(once)).status).toBe(202);
    proxy.loseNextAnswer();
    proxy.loseNextAnswer();
    const lost = await member.submit(twice);
    expect([lost.status, lost.json.code]).toEqual([503, "unavailable"]);
    expect((await member.submit(twice)).status).toBe(202);
    for (const id of [once, twice]) expect((await awaitEnd(member, id)).status).toBe("completed");
    expect(await member.credits()).toBe(3);
    expect(await audit(product)).toEqual([]);
  });

  it("is gone again and again for a refused job's refund, long before the deadline", async () => {
    const { product, proxy } = counted;
    const member = await newMember(product);
    const started = () => member.call("POST", "/api/generations");
    const claimed = (await started()).json.generationId;
    // The claim arrives, the settlement does not.
    proxy.dropNextCall(1);
    const broken = { model_image_url: "data:image/png;base64,AAAA" };
    expect((await member.submit(claimed, broken)).status).toBe(422);
    const unclaimed = (await started()).json.generationId;
    proxy.dropNextCall();
    expect((await member.submit(unclaimed, { fit: 1 })).status).toBe(422);
    for (const id of [claimed, unclaimed]) {
      expect((await awaitEnd(member, id)).status).toBe("failed");
      const row = "SELECT settled_at < deadline_at - 30000 FROM generations WHERE id = ?";
      expect(await count(product, row, [id])).toBe(1);
    }
    expect((await member.submit(claimed, broken)).status).toBe(422);
    expect(await member.credits()).toBe(5);
    expect(await audit(product)).toEqual([]);
  });

  it("ends an account all the same when the answer is lost on its end", async () => {
    const { product, proxy } = counted;
    const member = await newMember(product);
    // The hash of the password, the limits and the likes are read first.
    proxy.loseNextAnswer(3);
    const body = { password: member.password };
    expect((await member.call("DELETE", "/api/me", { body })).status).toBe(204);
    expect(member.cookies.size).toBe(0);
    expect(await count(product, "SELECT count(*) FROM user WHERE id = ?", [member.id])).toBe(0);
    expect(await count(product, "SELECT count(*) FROM removals")).toBe(0);
    expect(await audit(product)).toEqual([]);
  });

  it("saves a photo once wherever the answer is lost, and keeps the one before when it is cut", async () => {
    const { product, proxy } = counted;
    const member = await newMember(product);
    const { privateBucket } = await bucketsOf(product);
    const photos = () => keysBelow(privateBucket, `reference-images/${member.id}/`);
    // First the permission, the limit and the takedowns; then the plan, the row and the plan's end.
    for (let lost = 3; lost < 6; lost++) {
      proxy.loseNextAnswer(lost);
      const put = await member.savePhoto(pictureBytes("person-1.jpg"));
      expect(put.status).toBe(200);
      expect((await member.me()).referenceImage).toEqual(put.json.referenceImage);
      expect(await photos()).toEqual([await member.photoKey()]);
    }
    const { referenceImage } = await member.me();
    const fit = { points: null, tuck: "in" };
    const body = { uploadedAt: referenceImage?.uploadedAt, fit };
    expect((await member.call("PUT", "/api/me/reference-image/fit", { body })).status).toBe(204);
    proxy.cutAfter(4);
    const put = await member.savePhoto(pictureBytes("person-2.jpg"));
    proxy.recover();
    expect([put.status, put.json.code]).toEqual([503, "unavailable"]);
    expect((await member.me()).referenceImage).toEqual({ ...referenceImage, fit });
    expect(await photos()).toHaveLength(2);
    expect(await findStrays(product)).toEqual([]);
    await product.cron("* * * * *", Date.now() + 3_600_000);
    expect(await photos()).toEqual([await member.photoKey()]);

    proxy.loseNextAnswer();
    expect((await member.call("DELETE", "/api/me/reference-image")).status).toBe(204);
    expect(await photos()).toEqual([]);
    expect(await count(product, "SELECT count(*) FROM removals")).toBe(0);
  });

  it("is said to be cut when no answer comes at all, and leaves no charge behind for good", async () => {
    const { product, proxy } = counted;
    const member = await newMember(product);
    proxy.loseNextAnswer();
    proxy.loseNextAnswer();
    const started = await member.call("POST", "/api/generations");
    expect([started.status, started.json.code]).toEqual([503, "unavailable"]);
    expect(started.headers.get("Retry-After")).toBe("2");
    await product.cron("* * * * *", Date.now() + 3_600_000);
    expect(await member.credits()).toBe(5);
    expect(await audit(product)).toEqual([]);
  });

  it("makes a closet and its first item once when the answer is lost on them", async () => {
    const { product, proxy } = counted;
    const owner = await newInfluencer(product);
    // First the role, the limit, the takedowns and the picture's plan.
    proxy.loseNextAnswer(4);
    const made = await owner.sendItem();
    expect([made.status, made.json.closetCreated]).toEqual([201, true]);
    const tryOn = async () => (await owner.closet()).tryOns[made.json.item.id];
    await expect.poll(tryOn).not.toMatchObject({ state: "checking" });
    const before = proxy.calls();
    expect((await owner.closet()).items).toEqual([made.json.item]);
    expect(proxy.calls() - before).toBe(1);

    const other = await newInfluencer(product);
    proxy.loseNextAnswer(4);
    proxy.loseNextAnswer(4);
    expect((await other.sendItemOnce("lost")).status).toBe(503);
    const again = await other.sendItemOnce("lost");
    expect([again.status, again.json.closetCreated]).toEqual([201, true]);
    expect((await other.closet()).items).toEqual([again.json.item]);
  });

  it("ends a try-on's deletion of which no answer comes, as soon as it is asked for again", async () => {
    const { product, proxy } = counted;
    const member = await newMember(product);
    const id = await member.tryOn();
    await member.follow(id);
    const path = `/api/generations/${id}`;
    proxy.failAfter(0);
    expect((await member.call("DELETE", path)).status).toBe(503);
    proxy.recover();
    expect((await member.call("GET", path)).status).toBe(404);
    expect((await member.call("GET", `${path}/events`)).status).toBe(404);
    const { privateBucket } = await bucketsOf(product);
    const folder = `generations/${member.id}/`;
    expect(await keysBelow(privateBucket, folder)).toHaveLength(1);
    expect((await member.call("GET", `/media/${folder}${id}/output.jpg`)).status).toBe(404);
    expect((await member.call("DELETE", path)).status).toBe(204);
    expect(await keysBelow(privateBucket, folder)).toEqual([]);
    expect((await member.call("DELETE", path)).status).toBe(404);
    expect(await audit(product, { deleted: [id] })).toEqual([]);
  });
});

const PENDING = "drape.pending_sign_out";
const signOut = (caller: Caller) => caller.call("POST", "/api/auth/sign-out", { body: {} });
const statusOf = async (caller: Caller) => (await caller.call("GET", "/api/me")).status;

describe("a database out of reach is 503 with Retry-After on every path that needs it", () => {
  const FAULTS: [string, (counted: CountedProduct) => () => void][] = [
    [
      "that is stopped",
      ({ database }) => {
        database.process.kill("SIGSTOP");
        return () => database.process.kill("SIGCONT");
      },
    ],
    [
      "that refuses",
      ({ proxy }) => {
        proxy.failAfter(0);
        return () => proxy.recover();
      },
    ],
  ];
  it.each(FAULTS)("%s", async (_, cause) => {
    const { product } = counted;
    const everybody = await signInEverybody(product);
    const leaving = withCookiesOf(product, everybody.fresh);
    const bystander = await newMember(product);
    const mend = cause(counted);
    try {
      await expectUnavailable(product, everybody);
      expect((await signOut(leaving)).status).toBe(503);
      const names = [...leaving.cookies.keys()];
      expect(names.filter((name) => name.startsWith("drape.session"))).toEqual([]);
      expect(names).toContain(PENDING);
      await expect(product.cron("* * * * *")).rejects.toThrow("exception");
    } finally {
      mend();
    }
    await expect.poll(() => statusOf(bystander), { timeout: 30_000 }).toBe(200);
    expect((await signOut(leaving)).status).toBe(200);
    expect(await statusOf(everybody.stale)).toBe(401);
    await product.cron("* * * * *");
  });
});
