import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pictureBytes } from "../harness/member.ts";
import { memberVisitor } from "../harness/visitor.ts";

let run: BrowserRun;
let shop: Server;
let shopUrl: string;
beforeAll(async () => {
  run = await startBrowserRun();
  shop = createServer(({ url = "" }, answer) => {
    if (url.startsWith("/picture")) {
      answer.setHeader("Content-Type", "image/webp");
      answer.end(pictureBytes("tee-plain.webp"));
      return;
    }
    const [, page = ""] = url.split("page=");
    answer.setHeader("Content-Type", "text/html");
    answer.end(`<!doctype html>${decodeURIComponent(page)}`);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await run.stop();
  shop.closeAllConnections();
  shop.close();
});

async function open(): Promise<Page> {
  const page = await run.visit();
  await page.goto("/compatible-sites");
  await page.getByRole("heading", { name: "Compatible sites", level: 1 }).waitFor();
  return page;
}

const bookmark = (page: Page) => page.getByRole("link", { name: "Try it on", exact: true });

/** The address that the bookmark opens on a page of a shop, and its parameters. */
async function press(page: Page, script: string, html: string) {
  await page.goto(`${shopUrl}/?page=${encodeURIComponent(html)}`);
  const opened = page.waitForEvent("popup");
  // Not evaluated by the page itself, whose policy may forbid it.
  await page.evaluate(decodeURI(script.slice("javascript:".length)));
  const popup = await opened;
  await popup.waitForURL(/generate/);
  const { origin, pathname, searchParams } = new URL(popup.url());
  await popup.close();
  expect([origin, pathname]).toEqual([run.url, "/generate"]);
  expect(searchParams.get("product_url")).toBe(page.url());
  return searchParams.get("garment_url");
}

describe("the bookmark", () => {
  it("opens the form with the page and its largest visible picture", async () => {
    const page = await open();
    const script = (await bookmark(page).getAttribute("href")) ?? "";
    expect(script).toMatch(/^javascript:[^\s"<>]+$/);
    expect(script.length).toBeLessThan(2000);
    const image = (name: string, size: number, style = "") =>
      `<img src="/picture-${name}" width="${size}" height="${size}" style="${style}">`;
    const meta = `<meta property="og:image" content="${shopUrl}/picture-og">`;
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`;
    const far = "position: absolute; top: 5000px";
    const shown = image("icon", 40) + image("tee", 300) + image("far", 900, far);
    const pages: readonly [string, string | null][] = [
      [meta + policy + shown + image("hidden", 600, "visibility: hidden"), "tee"],
      [shown + image("clear", 600, "opacity: 0; position: absolute"), "tee"],
      [meta + image("icon", 40), "og"],
      [`<meta property="og:image" content="javascript:alert(1)">${image("icon", 40)}`, null],
      ["<p>Words", null],
    ];
    for (const [html, name] of pages) {
      const picture = await press(page, script, html);
      expect(picture, html).toBe(name && `${shopUrl}/picture-${name}`);
    }
    await page.evaluate("window.open = () => null");
    await page.evaluate(decodeURI(script.slice("javascript:".length)));
    await page.waitForURL(`${run.url}/generate?product_url=**`);
    // This test visits a foreign page.
    run.complaints.splice(0);
    await page.context().close();
  });

  it("stays where it is when it is pressed on its own page, and can be copied", async () => {
    const page = await open();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await bookmark(page).click();
    await page.getByText("Press it there, on a product page.").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/compatible-sites");
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy the bookmark" }).click();
    await expect.poll(copied).toBe(await bookmark(page).getAttribute("href"));
    expect(run.complaints).toEqual([]);
    await page.getByRole("button", { name: "Copy the HTML" }).click();
    await expect.poll(copied).toMatch(/^<a /);
    const html = await copied();
    expect(html).not.toMatch(/script|iframe|style|on\w+=/);
    const [, href = ""] = /^<a href="([^"]*)">Try it on<\/a>$/.exec(html) ?? [];
    await page.goto(href.replaceAll("&amp;", "&"));
    await page.waitForURL(/garment_url=/);
    const { searchParams } = new URL(page.url());
    expect([...searchParams.keys()]).toEqual(["product_url", "garment_url"]);
    await page.getByText("Product URL Loaded").first().waitFor();
    await page.context().close();
  });
});

it("offers the installation where the browser does, and no pop-up", async () => {
  const page = await open();
  const install = page.getByRole("button", { name: "Install app" });
  await page.getByText("To install it, open the browser's menu").waitFor();
  expect(await install.count()).toBe(0);
  const prevented = await page.evaluate(() => {
    const prompt = () => Object.assign(window, { asked: true });
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    return !window.dispatchEvent(Object.assign(offer, { prompt }));
  });
  expect(prevented).toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, "asked"))).toBeUndefined();
  await install.click();
  await install.waitFor({ state: "detached" });
  expect(await page.evaluate(() => Reflect.get(window, "asked"))).toBe(true);
  await page.context().close();
});

it("is linked from the empty gallery and from the form", async () => {
  const { page } = await memberVisitor(run);
  await page.goto("/generations");
  await page
    .getByText("Start browsing compatible sites to create your first generation")
    .getByRole("link", { name: "compatible sites" })
    .click();
  await page.getByRole("link", { name: "Open the form" }).click();
  await page.getByRole("link", { name: "More ways to bring a garment here" }).click();
  await page.getByRole("heading", { name: "Compatible sites", level: 1 }).waitFor();
  await page.context().close();
  expect(run.complaints).toEqual([]);
});
