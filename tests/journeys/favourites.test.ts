import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAdmin } from "../harness/admin.ts";
import { awaitEnd } from "../harness/events.ts";
import {
  countEntries,
  drop,
  dropItem,
  listedIds,
  pagesOf,
  plantGeneration,
  save,
  saveItem,
  told,
} from "../harness/favourites.ts";
import { audit } from "../harness/ledger-audit.ts";
import { Caller, type Member, newMember, withCookiesOf } from "../harness/member.ts";
import { type PlantedCloset, plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { UNKNOWN_ID } from "../harness/route-samples.ts";

const LIST = "/api/favourites";
const SHOP = "https://shop.example/tee";

let product: Product;
let owner: Member;
let closet: PlantedCloset;
beforeAll(async () => {
  product = await startProduct();
  owner = await newMember(product);
  closet = await plantCloset(product, owner, Array(40).fill(SHOP));
});
afterAll(() => product.stop());

describe("a favourite", () => {
  it("is a result with its item, or an item that was not tried on, newest first", async () => {
    const member = await newMember(product);
    const [tried, other] = [closet.nextItem(), closet.nextItem()];
    const made = await member.tryOn({ closet_item_id: tried });
    const end = await awaitEnd(member, made);
    expect(told(await save(member, made))).toEqual([204, null]);
    expect(told(await saveItem(member, other))).toEqual([204, null]);
    const { json, headers } = await member.call("GET", LIST);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(json.nextCursor).toBeNull();
    const { closet: shown, items } = (
      await new Caller(product).call("GET", `/api/closets/${closet.handle}`)
    ).json;
    const itemOf = (id: string) => ({
      ...items.find((each: { id: string }) => each.id === id),
      handle: shown.instagramHandle,
      adLabel: shown.adLabel,
    });
    const [newest, before] = json.favourites;
    expect(newest).toEqual({ item: itemOf(other), generation: null, savedAt: newest.savedAt });
    expect(before.item).toEqual(itemOf(tried));
    expect(before.generation).toMatchObject({ id: made, outputImageUrl: end.outputImageUrl });
    for (const { savedAt } of json.favourites) {
      expect(new Date(savedAt).toISOString()).toBe(savedAt);
    }
    const ids = (await member.call("GET", `${LIST}/ids`)).json;
    expect(ids).toEqual({ itemIds: [other], generationIds: [made] });
    expect(await audit(product)).toEqual([]);
  });

  it("is there once, however often and at once it is saved, and stays where it was", async () => {
    const member = await newMember(product);
    const [first, second] = [closet.nextItem(), closet.nextItem()];
    const made = await plantGeneration(product, member);
    const copies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 ? saveItem(member, first) : save(member, made),
      ),
    );
    expect(new Set(copies.map(({ status }) => status))).toEqual(new Set([204]));
    await saveItem(member, second);
    const before = (await pagesOf(member)).flat();
    expect(before).toHaveLength(3);
    expect((await saveItem(member, first)).status).toBe(204);
    expect((await save(member, made)).status).toBe(204);
    expect((await pagesOf(member)).flat()).toEqual(before);
  });

  it("is removed by its owner, again without effect, and can be saved once more", async () => {
    const member = await newMember(product);
    const item = closet.nextItem();
    const made = await plantGeneration(product, member);
    for (const repeat of [1, 2]) {
      await saveItem(member, item);
      await save(member, made);
      expect(await countEntries(product, member), `${repeat}`).toBe(2);
      for (const status of [204, 204]) {
        expect((await dropItem(member, item)).status).toBe(status);
        expect((await drop(member, made)).status).toBe(status);
      }
      expect(await listedIds(member)).toEqual([]);
    }
  });
});

describe("nobody reaches what is not theirs", () => {
  it("a visitor and an ended session are 401, whatever they ask for", async () => {
    const member = await newMember(product);
    const item = closet.nextItem();
    const made = await plantGeneration(product, member);
    await save(member, made);
    const thief = withCookiesOf(product, member);
    await member.call("POST", "/api/auth/sign-out");
    for (const caller of [new Caller(product), thief]) {
      const answers = [
        await saveItem(caller, item),
        await dropItem(caller, item),
        await save(caller, made),
        await drop(caller, made),
        await caller.call("GET", LIST),
        await caller.call("GET", `${LIST}/ids`),
      ];
      expect(answers.map(told)).toEqual(Array(6).fill([401, "unauthenticated"]));
    }
    expect(await countEntries(product, member)).toBe(1);
  });

  it("somebody else's generation is 404 like an unknown one, and so is an unknown item", async () => {
    const [member, other] = [await newMember(product), await newMember(product)];
    const theirs = await plantGeneration(product, other);
    await save(other, theirs);
    for (const id of [theirs, UNKNOWN_ID, "x".repeat(500), "..%2f"]) {
      expect(told(await save(member, id))).toEqual([404, "not_found"]);
      expect(told(await drop(member, id))).toEqual([404, "not_found"]);
    }
    for (const id of [theirs, UNKNOWN_ID, "%00"]) {
      expect(told(await saveItem(member, id))).toEqual([404, "not_found"]);
      expect(told(await dropItem(member, id))).toEqual([404, "not_found"]);
    }
    expect(await countEntries(product, member)).toBe(0);
    expect(await listedIds(other)).toEqual([[theirs, null]]);
  });

  it("one member's list, ids and removals leave another's alone", async () => {
    const [member, other] = [await newMember(product), await newMember(product)];
    const item = closet.nextItem();
    await saveItem(member, item);
    await saveItem(other, item);
    await dropItem(member, item);
    expect(await listedIds(member)).toEqual([]);
    expect(await listedIds(other)).toEqual([[null, item]]);
    expect((await member.call("GET", `${LIST}/ids`)).json.itemIds).toEqual([]);
  });
});

describe("what is no longer there is no longer listed", () => {
  it("a deleted item and a deleted generation", async () => {
    const member = await newMember(product);
    const [tried, item] = [closet.nextItem(), closet.nextItem()];
    const [kept, gone] = [
      await plantGeneration(product, member, tried),
      await plantGeneration(product, member),
    ];
    for (const id of [kept, gone]) await save(member, id);
    for (const id of [tried, item]) await saveItem(member, id);
    for (const id of [tried, item]) {
      expect((await owner.call("DELETE", `/api/closet/items/${id}`)).status).toBe(204);
    }
    expect((await member.call("DELETE", `/api/generations/${gone}`)).status).toBe(204);
    expect(await listedIds(member)).toEqual([[kept, null]]);
    expect(await countEntries(product, member)).toBe(1);
    expect(told(await saveItem(member, item))).toEqual([404, "not_found"]);
  });

  it("an item or closet that is taken down, until it is restored", async () => {
    const member = await newMember(product);
    const admin = await newAdmin(product);
    const { items, handle } = await plantCloset(product, await newMember(product), [SHOP, SHOP]);
    const [item, tried] = items;
    const made = await plantGeneration(product, member, tried);
    await save(member, made);
    await saveItem(member, item);
    const hide = async (what: "items" | "closets", id: string, decision: string) => {
      const path = `/api/admin/${what}/${id}/moderation`;
      const reason = "It shows somebody who has not agreed.";
      const body = { decision, ...(decision === "take_down" && { reason }) };
      expect((await admin.call("POST", path, { body })).status).toBe(204);
    };
    const all = [
      [null, item],
      [made, tried],
    ];
    expect(await listedIds(member)).toEqual(all);
    await hide("items", item, "take_down");
    expect(await listedIds(member)).toEqual([[made, tried]]);
    expect(told(await saveItem(member, item))).toEqual([404, "not_found"]);
    await hide("items", item, "restore");
    expect(await listedIds(member)).toEqual(all);
    await hide("closets", `closet-${handle}`, "take_down");
    expect(await listedIds(member)).toEqual([[made, null]]);
    expect(told(await dropItem(member, item))).toEqual([404, "not_found"]);
    await hide("closets", `closet-${handle}`, "restore");
    expect(await listedIds(member)).toEqual([[made, tried]]);
  });

  it("the items of an owner who deletes the account", async () => {
    const member = await newMember(product);
    const leaving = await newMember(product);
    const { items } = await plantCloset(product, leaving, [SHOP]);
    await saveItem(member, items[0]);
    const body = { password: leaving.password };
    expect((await leaving.call("DELETE", "/api/me", { body })).status).toBe(204);
    expect(await listedIds(member)).toEqual([]);
    expect(await countEntries(product, member)).toBe(0);
  });
});

describe("an account's favourites", () => {
  it("are in its export, and go with it", async () => {
    const member = await newMember(product);
    const item = closet.nextItem();
    const made = await plantGeneration(product, member);
    await save(member, made);
    await saveItem(member, item);
    const { favourites } = (await member.call("GET", "/api/me/export")).json;
    expect(favourites).toHaveLength(2);
    expect(favourites).toMatchObject([
      { closetItemId: item, generationId: null },
      { closetItemId: null, generationId: made },
    ]);
    const body = { password: member.password };
    expect((await member.call("DELETE", "/api/me", { body })).status).toBe(204);
    expect(await countEntries(product, member)).toBe(0);
  });
});
