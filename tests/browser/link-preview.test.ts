import { afterAll, beforeAll, expect, it } from "vitest";
import { BRAND } from "#worker/contract/brand.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { openGraphFaults, readHead } from "../harness/page-head.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

it("shows the product below a shared link to the first page, with a picture of its own", async () => {
  const { request } = await run.visit();
  const head = readHead(await (await request.get("/")).text());
  expect(openGraphFaults(head)).toEqual([]);
  const properties = Object.fromEntries(head.properties);
  expect(properties).toMatchObject({
    "og:title": `${BRAND.name}: Upload one photo. See yourself in it. Then decide.`,
    "og:description": BRAND.description,
    "twitter:card": "summary_large_image",
  });
  const image = await request.get(new URL(properties["og:image"] ?? "").pathname);
  expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  const [width, height] = ["og:image:width", "og:image:height"].map((name) => properties[name]);
  expect(inspectImage(await image.body())).toMatchObject({
    type: "jpeg",
    width: Number(width),
    height: Number(height),
  });
});

it("invites to try a closet on below a link to it, by its title and handle", async () => {
  const { request } = await run.visit();
  const { closet } = await (await request.get("/api/closets/demo.closet")).json();
  const head = readHead(await (await request.get("/closet/demo.closet")).text());
  expect(Object.fromEntries(head.properties)).toMatchObject({
    "og:title": `Ad · ${closet.title} by @demo.closet`,
    "og:description": `Ad · Try these on yourself. ${closet.bio}`,
    "twitter:card": "summary_large_image",
  });
  expect(head.description).toBe(closet.bio);
});
