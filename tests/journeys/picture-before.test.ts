import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fit } from "#worker/contract/fit.ts";
import type { Generation } from "#worker/contract/generations.ts";
import { count } from "../harness/ledger-audit.ts";
import { type Member, newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

async function savePhoto(member: Member, name = "person-1.jpg"): Promise<string> {
  const answer = await member.call("PUT", "/api/me/reference-image", { raw: pictureBytes(name) });
  expect(answer.status).toBe(200);
  return (await member.me()).referenceImage?.url ?? "";
}

async function finish(member: Member, modelImageUrl?: string): Promise<string> {
  const id = await member.tryOn(modelImageUrl ? { model_image_url: modelImageUrl } : {});
  const events = await member.follow(id);
  expect(events.at(-1)?.status).toBe("completed");
  return id;
}

/** The photo before each generation in the gallery, by id. */
async function told(member: Member): Promise<Record<string, string | null>> {
  const { json } = await member.call("GET", "/api/generations");
  return Object.fromEntries(json.generations.map((g: Generation) => [g.id, g.beforeImageUrl]));
}

describe("the picture before", () => {
  it("is the saved photo, by either way to name it, for as long as that version is saved", async () => {
    const member = await newMember(product);
    const url = await savePhoto(member);
    const byPath = await finish(member, url);
    const byAddress = await finish(member, `${product.url}${url}?w=320`);
    expect(await told(member)).toEqual({ [byPath]: url, [byAddress]: url });
    expect((await member.response("GET", url)).status).toBe(200);

    const replaced = await savePhoto(member, "person-2.jpg");
    const later = await finish(member, replaced);
    expect(await told(member)).toEqual({ [byPath]: null, [byAddress]: null, [later]: replaced });

    expect((await member.call("DELETE", "/api/me/reference-image")).status).toBe(204);
    expect(await told(member)).toEqual({ [byPath]: null, [byAddress]: null, [later]: null });
  });

  it("is not the saved photo where another one was sent", async () => {
    const member = await newMember(product);
    await savePhoto(member);
    const id = await finish(member);
    expect(await told(member)).toEqual({ [id]: null });
  });

  it("believes the server's own note of the version, not the address", async () => {
    const member = await newMember(product);
    const url = await savePhoto(member);
    const id = await finish(member, `${url}?v=1`);
    expect(await told(member)).toEqual({ [id]: url });
  });

  it("is never somebody else's photo", async () => {
    const owner = await newMember(product);
    const url = await savePhoto(owner);
    const stranger = await newMember(product);
    await savePhoto(stranger, "person-2.jpg");
    const { json } = await stranger.call("POST", "/api/generations");
    const answer = await stranger.submit(json.generationId, { model_image_url: url });
    expect(answer.status).toBe(404);
    expect(await told(stranger)).toEqual({ [json.generationId]: null });
    const noted =
      "SELECT count(*) FROM generations WHERE id = ? AND reference_uploaded_at IS NOT NULL";
    expect(await count(product, noted, [json.generationId])).toBe(0);
  });
});

describe("the fit of the saved photo", () => {
  // The points of the shoulders are too far inside, which changes the result.
  const points: NonNullable<Fit["points"]> = {
    leftShoulder: { x: 0.36, y: 0.31 },
    rightShoulder: { x: 0.64, y: 0.31 },
    leftElbow: { x: 0.236, y: 0.504 },
    rightElbow: { x: 0.764, y: 0.504 },
    leftWrist: { x: 0.215, y: 0.678 },
    rightWrist: { x: 0.785, y: 0.678 },
    leftWaist: { x: 0.38, y: 0.512 },
    rightWaist: { x: 0.62, y: 0.512 },
    leftHip: { x: 0.345, y: 0.63 },
    rightHip: { x: 0.655, y: 0.63 },
  };
  const fit: Fit = { points, tuck: "out" };

  async function put(member: Member, uploadedAt: unknown, sent: unknown = fit): Promise<number> {
    const body = { uploadedAt, fit: sent };
    return (await member.call("PUT", "/api/me/reference-image/fit", { body })).status;
  }
  const saved = async (member: Member) => (await member.me()).referenceImage;

  it("is the owner's, of this very photo, and gone with it", async () => {
    const [owner, stranger] = await Promise.all([newMember(product), newMember(product)]);
    await savePhoto(owner);
    const first = await saved(owner);
    expect(first?.fit).toBeNull();
    expect(await put(owner, first?.uploadedAt)).toBe(204);
    expect(await saved(owner)).toEqual({ ...first, fit });
    const { json } = await owner.call("GET", "/api/me/export");
    expect(json.referenceImage.fit).toEqual(fit);

    const other: Fit = { points: null, tuck: "in" };
    expect(await put(stranger, first?.uploadedAt, other)).toBe(404);
    await savePhoto(stranger, "person-2.jpg");
    expect(await put(stranger, first?.uploadedAt, other)).toBe(409);
    expect((await saved(stranger))?.fit).toBeNull();

    const { leftHip: _, ...nine } = points;
    const bad = [
      null,
      { tuck: "in" },
      { ...fit, tuck: "half" },
      { ...fit, likes: 1 },
      { ...fit, points: nine },
      { ...fit, points: { ...points, nose: { x: 0.5, y: 0.1 } } },
      ...[-0.01, 1.01, "0.5", null].map((x) => ({
        ...fit,
        points: { ...points, leftHip: { x, y: 0.5 } },
      })),
    ];
    for (const sent of bad) expect(await put(owner, first?.uploadedAt, sent)).toBe(422);
    for (const at of ["yesterday", 1, null]) expect(await put(owner, at)).toBe(422);
    expect((await saved(owner))?.fit).toEqual(fit);

    await savePhoto(owner, "person-2.jpg");
    expect((await saved(owner))?.fit).toBeNull();
    expect(await put(owner, first?.uploadedAt)).toBe(409);
    expect((await saved(owner))?.fit).toBeNull();
    expect(await put(owner, (await saved(owner))?.uploadedAt)).toBe(204);
    await owner.call("DELETE", "/api/me/reference-image");
    await savePhoto(owner);
    expect((await saved(owner))?.fit).toBeNull();
  });

  it("is what the engine goes by, as is one that is sent with another photo", async () => {
    const member = await newMember(product);
    const url = await savePhoto(member);
    const result = async (job: Readonly<Record<string, unknown>>) => {
      const id = await member.tryOn(job);
      const end = (await member.follow(id)).at(-1);
      expect(end?.status).toBe("completed");
      return (await member.call("GET", end?.outputImageUrl ?? "")).text;
    };
    expect(await put(member, (await saved(member))?.uploadedAt)).toBe(204);
    const fitted = await result({ model_image_url: url });
    expect((await result({ fit })) === fitted).toBe(true);
    expect((await result({ fit: { ...fit, points: null } })) === fitted).toBe(false);
    expect((await result({ fit: { ...fit, tuck: "in" } })) === fitted).toBe(false);
  });
});
