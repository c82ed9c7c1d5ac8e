import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Import, ImportRow } from "#worker/contract/imports.ts";
import { IMPORTS, ImportOf, newImporter } from "../harness/imports.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import type { Internet } from "../harness/internet.ts";
import { count } from "../harness/ledger-audit.ts";
import { startOnInternet } from "../harness/links.ts";
import { Caller, newMember } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";
import { htmlPage, openShops, type Shop } from "../harness/shops.ts";

const DAY_MS = 86_400_000;

let internet: Internet;
let product: Product;
let owner: Influencer;
let own: ImportOf;
beforeAll(async () => {
  ({ product, internet } = await startOnInternet());
});
afterAll(() => product.stop());
beforeEach(async () => {
  ({ owner, own } = await newImporter(product, internet));
});

describe("the import of another person", () => {
  it("is not there", async () => {
    const [shop] = openShops(internet, 1, "own") as [Shop];
    const { id } = await own.open([shop]);
    await own.readAll(id);
    const { id: rowId, picture } = await own.row(1);
    const stranger = await newInfluencer(product);
    await new ImportOf(stranger).open([shop]);
    const body = { title: "Stolen" };
    const calls = [
      stranger.call("POST", `${IMPORTS}/${id}/readings`),
      stranger.call("POST", `${IMPORTS}/${id}/retries`),
      stranger.call("DELETE", `${IMPORTS}/${id}`),
      stranger.call("PATCH", `/api/closet/import-rows/${rowId}`, { body }),
      stranger.call("DELETE", `/api/closet/import-rows/${rowId}`),
      stranger.call("PUT", `/api/closet/import-rows/${rowId}/picture`, {
        body: { url: shop.link },
      }),
      new ImportOf(stranger).publish(rowId),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    for (const by of [stranger, new Caller(product), await newMember(product)]) {
      expect((await by.response("GET", picture ?? "")).status).toBe(404);
    }
    expect(await own.row(1)).toMatchObject({ state: "ready", title: shop.title, picture });
  });
});

describe("the end of an import", () => {
  const pictures = async () => {
    const { PRIVATE_BUCKET } = await product.bindings();
    return (await PRIVATE_BUCKET.list({ prefix: `import-pictures/${owner.id}/` })).objects.length;
  };
  const stored = () =>
    count(product, "SELECT count(*) FROM import_rows WHERE user_id = ?", [owner.id]);

  beforeEach(async () => {
    const { id } = await own.open(openShops(internet, 2, "end"));
    await own.readAll(id);
    expect([await stored(), await pictures()]).toEqual([2, 2]);
  });

  it("comes after seven days, with its pictures", async () => {
    await product.cron("17 * * * *", Date.now() + 6.9 * DAY_MS);
    await product.cron("* * * * *", Date.now() + 6.9 * DAY_MS);
    expect([await stored(), await pictures()]).toEqual([2, 2]);
    await product.cron("17 * * * *", Date.now() + 7.1 * DAY_MS);
    await product.cron("* * * * *", Date.now() + 7.1 * DAY_MS);
    expect([await stored(), await pictures()]).toEqual([0, 0]);
  });

  it("comes with the deletion of the account", async () => {
    const body = { password: owner.password };
    expect((await owner.call("DELETE", "/api/me", { body })).status).toBe(204);
    expect([await stored(), await pictures()]).toEqual([0, 0]);
  });

  it("comes by the person, and keeps the published items", async () => {
    const [first] = (await own.rows()) as [ImportRow];
    expect((await own.publish(first.id)).status).toBe(204);
    const { id } = (await own.current()) as Import;
    expect((await owner.call("DELETE", `${IMPORTS}/${id}`)).status).toBe(204);
    expect([await stored(), await pictures()]).toEqual([0, 0]);
    expect((await owner.closet()).items).toHaveLength(1);
  });

  it("is in the export of the person's data", async () => {
    const { json } = await owner.call("GET", "/api/me/export");
    expect(JSON.stringify(json)).toContain("Tee of end 1");
  });
});

describe("an old link page", () => {
  const list = (url: string) => owner.call("POST", "/api/closet/link-pages", { body: { url } });

  it("is listed with its links to other sites", async () => {
    internet.names.set("links.example", () => ["93.184.216.34"]);
    const data = { props: { links: [{ url: "https://shop.example/b", title: "From its data" }] } };
    internet.sites.set("https://links.example/ada", () =>
      htmlPage(`<a href="/about">About</a><a href="https://links.example/x">Own</a>
        <a href="https://shop.example/a"><b>Linen</b> tee &amp; co</a>
        <a href="https://shop.example/a">Again</a><a href="http://127.0.0.1/">Inside</a>
        <a href="javascript:alert(1)">Script</a><a href="https://shop.example/c"><img></a>
        <script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`),
    );
    expect((await list("https://links.example/ada")).json).toEqual({
      links: [
        { url: "https://shop.example/a", title: "Linen tee & co" },
        { url: "https://shop.example/c", title: null },
        { url: "https://shop.example/b", title: "From its data" },
      ],
    });
  });

  it("that is not public, or no page, is refused", async () => {
    for (const url of ["https://10.0.0.1/", "http://localhost/", `${product.url}/`]) {
      expect((await list(url)).status, url).toBe(400);
    }
    expect(internet.requests).toEqual([]);
    expect((await list("https://shop.example/tee.png")).json.failureCode).toBe("page_unreadable");
  });
});
