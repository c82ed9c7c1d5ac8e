import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantRole } from "#db/queries/roles.ts";
import { CLOSET_HEADER } from "#worker/contract/closet-header.ts";
import { actionsOf, closetIdOf, newDelegate } from "../harness/delegates.ts";
import { newClosetOwner } from "../harness/influencer.ts";
import { count } from "../harness/ledger-audit.ts";
import { type Answer, newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { roleRoutes, samplePath, UNKNOWN_ID, validRequest } from "../harness/route-samples.ts";

const DELEGATES = "/api/closet/delegates";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const newOwner = () => newClosetOwner(product);

function told({ status, json }: Answer): object {
  const { requestId: _, ...body } = json;
  return { status, ...body };
}

const MISSING = {
  status: 404,
  error: "Closet not found",
  code: "not_found",
  failureCode: "closet_not_found",
};

describe("a delegate", () => {
  it("changes the closet, with pictures in the owner's folder and a log of who did it", async () => {
    const owner = await newOwner();
    const delegate = await newDelegate(product, owner);
    const item = await delegate.addItem({ title: "Delegated" });
    expect(item.clothingImageUrl).toContain(`/closet-images/${owner.id}/`);
    expect((await delegate.pin(item.id)).status).toBe(200);
    await delegate.describeCloset("Together", "Ours.");
    const body = { title: "Set" };
    const { collection } = (await delegate.call("POST", "/api/closet/collections", { body })).json;
    const path = `/api/closet/collections/${collection.id}`;
    const filled = { body: { itemIds: [item.id] } };
    expect((await delegate.call("PUT", `${path}/items`, filled)).status).toBe(200);
    expect((await delegate.changeItem(item.id, { title: "Renamed" })).status).toBe(200);
    expect((await delegate.call("DELETE", path)).status).toBe(204);
    expect((await delegate.call("GET", "/api/closet/stats")).status).toBe(200);
    expect(await owner.closet()).toMatchObject({
      closet: { title: "Together", bio: "Ours." },
      items: [{ id: item.id, title: "Renamed" }, {}],
    });
    expect((await delegate.call("DELETE", `/api/closet/items/${item.id}`)).status).toBe(204);
    const log = (await actionsOf(owner)).map(({ action, actor, title, count: n }) => {
      return [action, actor?.email, actor?.isOwner, title, n];
    });
    const by = (action: string, title: string | null) => [action, delegate.email, false, title, 1];
    expect(log).toEqual([
      by("item_deleted", "Renamed"),
      by("collection_deleted", "Set"),
      by("item_changed", "Delegated"),
      by("collection_filled", "Set"),
      by("collection_created", "Set"),
      by("settings_changed", null),
      by("item_pinned", "Delegated"),
      by("item_created", "Delegated"),
      by("delegate_joined", null),
      ["delegate_invited", owner.email, true, null, 1],
      ["item_created", owner.email, true, "Linen shirt", 1],
    ]);
    expect(
      await count(product, "SELECT count(*) FROM closets WHERE user_id = ?", [delegate.id]),
    ).toBe(0);
  });

  it("opens an import of the owner's, and nobody else sees its rows", async () => {
    const owner = await newOwner();
    const delegate = await newDelegate(product, owner);
    const rows = [{ link: "https://10.0.0.1/a", title: "Row" }];
    const opened = await delegate.call("POST", "/api/closet/imports", { body: { rows } });
    expect(opened.status, opened.text).toBe(201);
    const { id } = opened.json.import;
    expect((await owner.call("GET", "/api/closet/imports")).json.import.id).toBe(id);
    delegate.closetId = null;
    expect((await delegate.call("GET", "/api/closet/imports")).status).toBe(403);
    const rowsOf = "SELECT count(*) FROM import_rows WHERE user_id = ?";
    expect([
      await count(product, rowsOf, [owner.id]),
      await count(product, rowsOf, [delegate.id]),
    ]).toEqual([1, 0]);
  });

  it("keeps an own closet apart: the header decides, also for one key", async () => {
    const owner = await newOwner();
    const delegate = await newDelegate(product, owner);
    await grantRole(product.db, delegate.email, "influencer");
    const theirs = delegate.closetId;
    const created = await delegate.sendItemOnce("same-key", { title: "There" });
    expect(created.status).toBe(201);
    delegate.closetId = null;
    expect((await delegate.closet()).items).toEqual([]);
    // Without an application there is no handle, and so no closet.
    expect((await delegate.sendItemOnce("same-key", { title: "Here" })).status).toBe(409);
    delegate.closetId = theirs;
    expect((await delegate.closet()).items.map(({ title }) => title)).toContain("There");
    expect((await delegate.sendItemOnce("same-key", { title: "There" })).json.item.id).toBe(
      created.json.item.id,
    );
  });

  it("is refused with the next request once revoked, as for a closet that is missing", async () => {
    const owner = await newOwner();
    const delegate = await newDelegate(product, owner);
    expect((await delegate.call("GET", "/api/closet")).status).toBe(200);
    const { delegates } = (await owner.call("GET", DELEGATES)).json;
    expect(delegates).toMatchObject([{ email: delegate.email }]);
    const before = await owner.closet();
    expect((await owner.call("DELETE", `${DELEGATES}/${delegates[0].id}`)).status).toBe(204);
    for (const route of roleRoutes.filter(({ access }) => access === "influencer")) {
      const answer = await delegate.call(route.method, samplePath(route.path), validRequest(route));
      expect(told(answer), `${route.method} ${route.path}`).toEqual(MISSING);
    }
    delegate.closetId = UNKNOWN_ID;
    expect(told(await delegate.call("GET", "/api/closet"))).toEqual(MISSING);
    expect(await owner.closet()).toEqual(before);
    expect((await delegate.call("GET", "/api/me/delegated-closets")).json).toEqual({ closets: [] });
  });

  it("has no access to a foreign closet, by no header", async () => {
    const [owner, foreign] = await Promise.all([newOwner(), newOwner()]);
    const delegate = await newDelegate(product, owner);
    const id = await closetIdOf(foreign);
    const own = delegate.closetId ?? "";
    const refused = [
      id,
      `${own}, ${id}`,
      `${own}' OR 1=1 --`,
      "x".repeat(10_000),
      `${own}/../${id}`,
    ];
    for (const value of refused) {
      const headers = { [CLOSET_HEADER]: value };
      expect(told(await delegate.call("GET", "/api/closet", { headers })), value).toEqual(MISSING);
      const body = { title: "Stolen" };
      expect(told(await delegate.call("PATCH", "/api/closet", { headers, body })), value).toEqual(
        MISSING,
      );
    }
    const [theirs] = await foreign.items(1);
    expect((await delegate.pin(theirs.id)).status).toBe(404);
    expect((await delegate.changeItem(theirs.id, { title: "Stolen" })).status).toBe(404);
    expect((await delegate.call("DELETE", `/api/closet/items/${theirs.id}`)).status).toBe(404);
    expect((await foreign.closet()).closet?.title).toBe("My Closet");
  });

  it("may not do what stays with the owner", async () => {
    const owner = await newOwner();
    const delegate = await newDelegate(product, owner);
    const ownerOnly = roleRoutes.filter(({ path }) =>
      /^\/api\/closet\/(?:delegates|invitations|actions)/.test(path),
    );
    expect(ownerOnly).toHaveLength(4);
    for (const route of ownerOnly) {
      const answer = await delegate.call(route.method, samplePath(route.path), validRequest(route));
      expect(told(answer), route.path).toEqual(MISSING);
    }
    const picture = { raw: pictureBytes("person-1.jpg") };
    expect((await delegate.call("PUT", "/api/me/profile-picture", picture)).status).toBe(200);
    expect((await owner.me()).user.profileImage).toBeNull();
  });

  it("gets nothing of the owner's account", async () => {
    const owner = await newOwner();
    await owner.agree();
    expect((await owner.savePhoto(pictureBytes("person-1.jpg"))).status).toBe(200);
    const photo = `/media/${await owner.photoKey()}`;
    const delegate = await newDelegate(product, owner);
    const paths = ["/api/me", "/api/me/export", "/api/generations", "/api/favourites"];
    paths.push(
      "/api/auth/list-sessions",
      "/api/closet",
      "/api/closet/stats",
      "/api/me/delegated-closets",
    );
    for (const path of paths) {
      const { status, text } = await delegate.call("GET", path);
      expect(status, path).toBe(200);
      expect(text.includes(owner.email), path).toBe(false);
      expect(text.includes(photo), path).toBe(false);
    }
    expect((await delegate.response("GET", photo)).status).toBe(404);
    expect((await owner.response("GET", photo)).status).toBe(200);
    const before = await owner.credits();
    await delegate.call("POST", "/api/generations");
    expect(await owner.credits()).toBe(before);
  });

  it("cannot act while blocked, nor for an owner who is blocked or has lost the role", async () => {
    const owner = await newOwner();
    const [blocked, other] = [await newDelegate(product, owner), await newDelegate(product, owner)];
    const admin = await newMember(product);
    await grantRole(product.db, admin.email, "admin");
    const block = (id: string) =>
      admin.call("POST", `/api/admin/people/${id}/block`, { body: { reason: "Sample reason" } });
    expect((await block(blocked.id)).status).toBe(204);
    expect((await blocked.call("GET", "/api/closet")).status).toBe(401);
    expect((await other.call("GET", "/api/closet")).status).toBe(200);
    expect((await block(owner.id)).status).toBe(204);
    expect(told(await other.call("GET", "/api/closet"))).toEqual(MISSING);
    expect((await other.call("GET", "/api/me/delegated-closets")).json.closets).toEqual([]);
  });

  it("leaves, and goes with either account", async () => {
    const owner = await newOwner();
    const [leaving, deleted] = [
      await newDelegate(product, owner),
      await newDelegate(product, owner),
    ];
    const left = `/api/me/delegated-closets/${leaving.closetId}`;
    expect((await leaving.call("DELETE", left)).status).toBe(204);
    expect((await leaving.call("DELETE", left)).status).toBe(404);
    expect(told(await leaving.call("GET", "/api/closet"))).toEqual(MISSING);
    await deleted.addItem({ title: "Left behind" });
    const stored = (await deleted.call("GET", "/api/me/export")).text;
    expect(stored).toContain('"item_created"');
    const body = { password: deleted.password };
    expect((await deleted.call("DELETE", "/api/me", { body })).status).toBe(204);
    expect((await owner.call("GET", DELEGATES)).json.delegates).toEqual([]);
    const [newest] = (await actionsOf(owner)).filter(({ action }) => action === "item_created");
    expect(newest).toMatchObject({ actor: null, title: "Left behind" });
    expect((await owner.closet()).items).toHaveLength(2);
    expect((await owner.call("DELETE", "/api/me", { body })).status).toBe(204);
    for (const table of ["closet_delegates", "closet_actions"]) {
      const rows = `SELECT count(*) FROM ${table} WHERE user_id = ?`;
      expect(await count(product, rows, [owner.id])).toBe(0);
    }
  });
});
