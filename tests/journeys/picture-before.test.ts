import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Generation } from "#worker/contract/generations.ts";
import { count } from "../harness/books.ts";
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

/** What the gallery tells of each generation's photo before, by id. */
async function told(member: Member): Promise<Record<string, string | null>> {
  const { json } = await member.call("GET", "/api/generations");
  return Object.fromEntries(json.generations.map((g: Generation) => [g.id, g.beforeImageUrl]));
}

describe("the picture before", () => {
  it("is the saved photo, by either way to name it, for as long as that version is saved", async () => {
    const member = await newMember(product);
    const url = await savePhoto(member);
    const byPath = await finish(member, url);
    const byAddress = await finish(member, `${product.url}${url}&w=320`);
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
    const id = await finish(member, `${url.split("?")[0]}?v=1`);
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
