import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkedGarmentKey, mediaUrl } from "#worker/media/storage/keys.ts";
import { bucketsOf, storedBytes } from "../harness/buckets.ts";
import { invitedToken } from "../harness/delegates.ts";
import { newInfluencer } from "../harness/influencer.ts";
import {
  type Answer,
  Caller,
  formOptions,
  type Member,
  newMember,
  pictureBytes,
  pictureDataUrl,
} from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import {
  memberRoutes,
  nameOf,
  type Route,
  samplePath,
  UNKNOWN_ID,
  validRequest,
} from "../harness/route-samples.ts";
import { rowsOf } from "../harness/rows-of.ts";

let product: Product;
let owner: Member;
let intruder: Member;
/** One id of the owner for each collection of the API, by path. Add new collections here. */
let ids: Record<
  "/api/generations" | "/api/favourites/generations" | "/api/me/delegated-closets",
  string
>;
let pictures: string[];

beforeAll(async () => {
  product = await startProduct({ MAX_RUNNING_GENERATIONS: "50", DAILY_CREDITS: "200" });
  [owner, intruder] = await Promise.all([newMember(product), newMember(product)]);
  const put = await owner.call("PUT", "/api/me/reference-image", {
    raw: pictureBytes("person-1.jpg"),
  });
  const finished = await owner.tryOn();
  const last = (await owner.follow(finished)).at(-1);
  const { privateBucket } = await bucketsOf(product);
  const garment = linkedGarmentKey(owner.id, UNKNOWN_ID, "jpg");
  const type = { httpMetadata: { contentType: "image/jpeg" } };
  await privateBucket.put(garment, pictureBytes("person-2.jpg"), type);
  pictures = [put.json.referenceImage.url, String(last?.outputImageUrl), mediaUrl(garment)];
  const pending = (await owner.call("POST", "/api/generations")).json.generationId;
  ids = {
    "/api/generations": pending,
    "/api/favourites/generations": pending,
    "/api/me/delegated-closets": await delegatedClosetId(),
  };
});
afterAll(() => product.stop());

/** The id of a closet that the owner manages for somebody else. */
async function delegatedClosetId(): Promise<string> {
  const influencer = await newInfluencer(product);
  await influencer.addItem();
  const token = await invitedToken(product, influencer, owner.email);
  const accepted = await owner.call("POST", "/api/closet-invitations/acceptances", {
    body: { token },
  });
  return accepted.json.closet.id;
}

/** A path whose ids are public: each member may save a closet's item. */
const OF_ALL = "/api/favourites/items/:itemId";

// roles.test.ts tests the routes that require a role.
const withId = memberRoutes.filter(
  ({ path, access }) => path.includes(":") && access === "member" && path !== OF_ALL,
);

function ownersIdFor({ path }: Route): string {
  const [collection = ""] = path.split("/:");
  const id = ids[collection as keyof typeof ids];
  if (!id) throw new Error(`the owner has nothing at ${collection}: enter one in beforeAll`);
  return id;
}

/** The status and body, without the parts that differ in each answer. */
function told({ status, json }: Answer): object {
  const { requestId, ...body } = json;
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  return { status, body };
}

const NOT_FOUND = {
  status: 404,
  body: { error: "Not found", code: "not_found", failureCode: "not_found" },
};

describe("what belongs to another member", () => {
  it("has routes to be tried at all", () => {
    expect(withId.length).toBeGreaterThanOrEqual(4);
  });

  it.each(withId.map((route) => [nameOf(route), route] as const))(
    "does not exist at %s",
    async (_, route) => {
      const id = ownersIdFor(route);
      const foreign = validRequest(route, id);
      const unknown = validRequest(route, UNKNOWN_ID);
      const call = (one: string, options: object) =>
        intruder.call(route.method, samplePath(route.path, one), options);
      expect(told(await call(id, foreign))).toEqual(NOT_FOUND);
      expect(told(await call(UNKNOWN_ID, unknown))).toEqual(NOT_FOUND);
      const still = await owner.call("GET", `/api/generations/${ids["/api/generations"]}`);
      expect(still.json).toMatchObject({
        status: "pending",
        failureCode: null,
        errorMessage: null,
      });
    },
  );

  it("is no picture that another may load, name in a try-on or tell from none", async () => {
    const others = pictures.map((url) => url.replace(owner.id, UNKNOWN_ID));
    for (const url of [...pictures, ...others]) {
      for (const caller of [intruder, new Caller(product)]) {
        for (const path of [url, `${url.split("?")[0]}?w=320`, `${url.split("?")[0]}?download`]) {
          expect(told(await caller.call("GET", path)), path).toEqual(NOT_FOUND);
        }
      }
    }
    for (const url of pictures) expect((await owner.call("GET", url)).status).toBe(200);
  });

  it.each(["model_image_url", "garment_image_url"])(
    "cannot be taken into a try-on by %s, which goes on waiting",
    async (field) => {
      const before = await intruder.credits();
      const id = (await intruder.call("POST", "/api/generations")).json.generationId;
      for (const url of [...pictures, `${product.url}${pictures[0]}`]) {
        const answer = await intruder.submit(id, { [field]: url });
        expect(told(answer), url).toEqual(NOT_FOUND);
      }
      expect((await intruder.call("GET", `/api/generations/${id}`)).json.status).toBe("pending");
      expect((await intruder.call("DELETE", `/api/generations/${id}`)).status).toBe(204);
      expect(await intruder.credits()).toBe(before);
    },
  );

  it("is in no list, export or cursor of another", async () => {
    const mine = await owner.call("GET", "/api/generations");
    const [newest] = mine.json.generations;
    const cursor = `${Date.parse(newest.createdAt) + 1}.${UNKNOWN_ID}`;
    for (const path of ["/api/generations", `/api/generations?cursor=${cursor}`]) {
      const list = await intruder.call("GET", path);
      expect(list.text).not.toContain(owner.id);
      for (const { id } of mine.json.generations) expect(list.text).not.toContain(id);
    }
    const asked = `/api/me?user_id=${owner.id}&id=${owner.id}&userId=${owner.id}`;
    expect((await intruder.call("GET", asked)).json.user.id).toBe(intruder.id);
  });

  it("is not found again under the other's Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": "the-same-key" };
    const mine = await owner.call("POST", "/api/generations", { headers });
    const theirs = await intruder.call("POST", "/api/generations", { headers });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.json.generationId).not.toBe(mine.json.generationId);
  });

  it("is not written by fields that name the owner", async () => {
    const { privateBucket } = await bucketsOf(product);
    const key = await owner.photoKey();
    const before = await storedBytes(privateBucket, key);
    const form = await formOptions({
      user_id: owner.id,
      userId: owner.id,
      key,
      file: new File([pictureBytes("person-2.jpg")], `../${owner.id}/reference.jpg`),
    });
    const path = `/api/me/reference-image?user_id=${owner.id}`;
    const answer = await intruder.call("PUT", path, form);
    expect(answer.status).toBe(200);
    expect(answer.json.referenceImage.url).toContain(intruder.id);
    expect(await owner.photoKey()).toBe(key);
    const after = await storedBytes(privateBucket, key);
    expect(Buffer.from(after).equals(before)).toBe(true);
    const names = { firstName: "In", lastName: "Truder", id: owner.id };
    expect((await intruder.call("PATCH", "/api/me", { body: names })).status).toBe(422);
    expect((await owner.me()).user.firstName).toBe("Test");
  });

  it("is whole after all of this", async () => {
    const rows = await rowsOf(
      product.db,
      sql`SELECT status, failure_code FROM generations WHERE user_id = ${owner.id}`,
    );
    expect(rows.every(({ failure_code }) => failure_code === null)).toBe(true);
    const id = ids["/api/generations"];
    expect((await owner.submit(id)).status).toBe(202);
    expect((await owner.follow(id)).at(-1)?.status).toBe("completed");
  });
});

describe("a visitor", () => {
  it.each(memberRoutes.map((route) => [nameOf(route), route] as const))(
    "is told at %s to log in, and nothing else",
    async (_, route) => {
      const paths = withId.includes(route)
        ? [ownersIdFor(route), UNKNOWN_ID, "x"].map((id) => samplePath(route.path, id))
        : [samplePath(route.path)];
      for (const path of paths) {
        const request = validRequest(route);
        const answer = await new Caller(product).call(route.method, path, request);
        const code = "unauthenticated";
        const body = { error: "User not logged in", code, failureCode: code };
        expect(told(answer)).toEqual({ status: 401, body });
        expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  it("makes no try-on by a data URL either", async () => {
    const body = {
      generation_id: UNKNOWN_ID,
      model_image_url: pictureDataUrl("person-1.jpg"),
      garment_image_url: pictureDataUrl("tee-plain.webp"),
    };
    const path = `/api/generations/${UNKNOWN_ID}/job`;
    expect((await new Caller(product).call("POST", path, { body })).status).toBe(401);
  });
});
