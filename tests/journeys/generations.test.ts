import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

describe("a try-on", () => {
  it("costs one credit and ends in the gallery", async () => {
    const member = await newMember(product);
    const before = await member.credits();
    const id = await member.tryOn();
    const events = await member.follow(id);
    expect(events.at(-1)).toMatchObject({ id, status: "completed", progress: 100 });
    const stages = events.map((event) => event.progress);
    expect(stages).toEqual([...stages].sort((a, b) => a - b));
    expect(await member.credits()).toBe(before - 1);
    const gallery = await member.call("GET", "/api/generations");
    expect(gallery.json.generations).toHaveLength(1);
    const { outputImageUrl } = gallery.json.generations[0];
    const picture = await member.call("GET", outputImageUrl);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
  });
});
