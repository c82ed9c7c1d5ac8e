import { afterAll, beforeAll, expect, it } from "vitest";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const PATH = "/api/closet/checklist";

let product: Product;
let owner: Influencer;
beforeAll(async () => {
  product = await startProduct();
  owner = await newInfluencer(product);
});
afterAll(() => product.stop());

const note = (who: Pick<Influencer, "call">, event: string) =>
  who.call("PUT", PATH, { body: { event } });
const checklist = async (who: Influencer) => (await who.closet()).checklist;

async function times(): Promise<unknown[]> {
  const { rows } = await product.db.$client.execute({
    sql: "SELECT first_shared_at, checklist_closed_at, version FROM closets WHERE user_id = ?",
    args: [owner.id],
  });
  return Object.values(rows[0] ?? {});
}

it("is there from the first item on, and keeps the first time of each event", async () => {
  expect(await checklist(owner)).toBeNull();
  expect((await note(owner, "shared")).status).toBe(404);
  await owner.addItem();
  expect(await checklist(owner)).toEqual({ isShared: false, isClosed: false });
  const [, , version] = await times();
  expect((await note(owner, "shared")).status).toBe(204);
  const [first] = await times();
  expect(first).toBeGreaterThan(0);
  await Promise.all([note(owner, "shared"), note(owner, "shared")]);
  // The public page does not change, so its version stays.
  expect(await times()).toEqual([first, null, version]);
  expect((await note(owner, "closed")).status).toBe(204);
  expect(await checklist(owner)).toEqual({ isShared: true, isClosed: true });
});

it("is written by nobody else, and takes no other event", async () => {
  const [other, member] = await Promise.all([newInfluencer(product), newMember(product)]);
  await other.addItem();
  await note(other, "closed");
  expect((await note(member, "closed")).status).toBe(403);
  expect((await note(owner, "opened")).status).toBe(422);
  const { checklist: theirs } = await other.closet();
  expect(theirs).toEqual({ isShared: false, isClosed: true });
  expect(await checklist(owner)).toEqual({ isShared: true, isClosed: true });
});
