import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { Caller, newMember } from "../harness/member.ts";
import { plantCloset } from "../harness/planted-closet.ts";
import { plantResult } from "../harness/planted-result.ts";

let counted: CountedProduct;
beforeAll(async () => {
  counted = await startCountedProduct();
});
afterAll(() => counted.stop());

describe("an answer of the database that is lost", () => {
  it("charges a start once", async () => {
    const { product, proxy } = counted;
    const member = await newMember(product);
    proxy.loseNextAnswer();
    const started = await member.call("POST", "/api/generations");
    expect(started.status).toBe(201);
    const charges = "SELECT count(*) FROM credit_ledger WHERE user_id = ? AND kind = 'charge'";
    expect(await count(product, charges, [member.id])).toBe(1);
    expect(await member.credits()).toBe(4);
    const { json } = await member.call("GET", "/api/generations");
    expect(json.generations.map(({ id }: { id: string }) => id)).toEqual([
      started.json.generationId,
    ]);
    expect(await audit(product)).toEqual([]);
  });

  it("counts a new visitor's like once, also when the visitor has to ask again", async () => {
    const { product, proxy } = counted;
    const closet = await plantCloset(product, await newMember(product), [
      "https://shop.example/tee",
    ]);
    const path = `/api/closets/${closet.handle}/items/${closet.items[0]}/likes`;
    const visitor = new Caller(product);
    proxy.loseNextAnswer();
    expect((await visitor.call("POST", path)).status).toBe(503);
    const again = await visitor.call("POST", path);
    expect([again.status, again.json]).toEqual([200, { likes: 1 }]);
  });

  it("keeps the link of a share, and counts a new visitor's vote once", async () => {
    const { product, proxy } = counted;
    const owner = await newMember(product);
    const path = `/api/generations/${await plantResult(product, owner)}/share`;
    proxy.loseNextAnswer();
    const shared = await owner.call("POST", path);
    expect(shared.status).toBe(201);
    const { url } = shared.json;
    const visitor = new Caller(product);
    const vote = () =>
      visitor.call("POST", `/api/shares/${url.slice(3)}/votes`, { body: { vote: "yes" } });
    proxy.loseNextAnswer();
    expect((await vote()).status).toBe(503);
    const again = await vote();
    expect([again.status, again.json]).toEqual([200, { yes: 1, no: 0 }]);
    expect((await owner.call("GET", path)).json.share.url).toBe(url);
  });
});
