import { afterAll, beforeAll, expect, it } from "vitest";
import { count } from "../harness/ledger-audit.ts";
import { Caller, newMember } from "../harness/member.ts";
import { plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { insist } from "../harness/try-on-traffic.ts";

const PEOPLE = 1000;
/** Addresses of a mobile carrier, each shared by many customers. */
const ADDRESSES = 8;
const SLOW = { timeout: 180_000 };

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it("counts a thousand likes at once from eight addresses, one for each person", SLOW, async () => {
  const { handle, items } = await plantCloset(product, await newMember(product), [
    "https://shop.example/tee",
  ]);
  const path = `/api/closets/${handle}/items/${items[0]}/likes`;
  const people = Array.from({ length: PEOPLE }, (_, i) => ({
    caller: new Caller(product),
    headers: { "cf-connecting-ip": `198.51.100.${i % ADDRESSES}` },
  }));
  const ask = (method: string, { caller, headers }: (typeof people)[number]) =>
    insist(() => caller.call(method, path, { headers }));
  const all = (method: string, some = people) =>
    Promise.all(some.map((person) => ask(method, person)));
  const cached = () => count(product, "SELECT likes FROM closet_items WHERE id = ?", [items[0]]);
  const rows = () => count(product, "SELECT count(*) FROM closet_item_likes");

  const answers = await all("POST");
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect([await cached(), await rows()]).toEqual([PEOPLE, PEOPLE]);

  const [back, again] = [people.slice(0, 30), people.slice(30, 60)];
  await Promise.all([all("DELETE", back), all("POST", again), all("DELETE", back)]);
  expect([await cached(), await rows()]).toEqual([PEOPLE - 30, PEOPLE - 30]);
});
