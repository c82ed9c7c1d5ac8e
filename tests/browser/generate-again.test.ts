import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { awaitEnd } from "../harness/events.ts";
import {
  closeVisitors,
  generateButton,
  newMemberPage,
  progressBar,
  result,
  startsOf,
  toast,
} from "../harness/try-on-page.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** The stored list of unseen generations in the browser. */
function unseenBy(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("unseen_generations"));
}

/** Waits until the browser has no unseen generation. */
async function seen(page: Page): Promise<void> {
  await expect.poll(() => unseenBy(page), { timeout: 60_000 }).toBeNull();
}

/** The requests for the list of generations. */
function listsOf(page: Page): string[] {
  const lists: string[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "GET" && response.url().endsWith("/api/generations"))
      lists.push(response.url());
  });
  return lists;
}

describe("a press that must wait or be checked", () => {
  it("can be a picture of this site, by its path or its whole address", async () => {
    const { page, member } = await newMemberPage(run);
    const closet = (await member.call("GET", "/api/closets/demo.closet")).json;
    const path: string = closet.items[0].clothingImageUrl;
    await page.goto(`/generate?product_url=https://shop.example/tee&garment_url=${path}`);
    await toast(page, "Garment URL Loaded").waitFor();
    const field = page.getByLabel("Link to the garment");
    expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/tee");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByAltText("The garment").waitFor();
    await field.fill(run.url + path);
    await field.blur();
    await page.getByAltText("The garment").waitFor();
    expect(await page.getByText("Please enter a valid URL").count()).toBe(0);
    for (const address of [
      `${run.url}/media/closet-images/nobody-nobody/clothing/1763683200000.webp`,
      `${run.url}/account`,
      "/account",
    ]) {
      await field.fill(address);
      await field.blur();
      await page.getByText("Please enter a valid URL").waitFor();
    }
    await field.fill(path);
    await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
    await page.getByAltText("Your photo").waitFor();
    const job = page.waitForRequest("**/api/generations/*/job");
    // The press is longer than the read that would start when the field loses the focus.
    await generateButton(page).click({ delay: 300 });
    expect((await job).postDataJSON().garment_image_url).toBe(path);
    await result(page).waitFor();
  });

  it("is waited for where a photo is still being read", async () => {
    const { page, member } = await newMemberPage(run);
    await page.addInitScript(() => {
      const read = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = async function wait() {
        while (document.title === "held") await new Promise((done) => setTimeout(done, 20));
        return read.call(this);
      };
    });
    await page.goto("/generate?product_url=https://shop.example/tee");
    await page.getByLabel("Upload your photo").waitFor();
    const title = await page.title();
    await page.evaluate(() => {
      document.title = "held";
    });
    await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
    await page.getByLabel("Upload a garment photo").setInputFiles(demoPicture("tee-plain.webp"));
    await generateButton(page).click();
    await page.getByRole("button", { name: "Reading photo…" }).waitFor();
    expect(await toast(page, "Reference Image Required").count()).toBe(0);
    await page.evaluate((words) => {
      document.title = words;
    }, title);
    await result(page).waitFor();
    expect(await member.credits()).toBe(4);
  });
});

describe("a try-on on /generate", () => {
  it("outlives a reload, another screen and a new tab", async () => {
    const { page, member } = await newMemberPage(run);
    const starts = startsOf(page);
    const { json } = await member.call("POST", "/api/generations");
    const id: string = json.generationId;
    await page.goto("/generate");
    await progressBar(page).waitFor();
    await page.getByText("Analyzing garment...").waitFor();
    const garment: string = (await member.call("GET", "/api/closets/demo.closet")).json.items[0]
      .clothingImageUrl;
    await page.evaluate(
      ([id, garment]) =>
        localStorage.setItem(
          "unseen_generations",
          JSON.stringify([{ id, at: Date.now(), garment }]),
        ),
      [id, garment] as const,
    );
    await page.reload();
    await progressBar(page).waitFor();
    await page.locator(`img[alt="Garment of this try-on"][src*="${garment}"]`).waitFor();
    await page.getByRole("link", { name: "Account" }).first().click();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    await page.goBack();
    await progressBar(page).waitFor();
    const tab = await page.context().newPage();
    await tab.goto("/generate");
    await progressBar(tab).waitFor();
    expect((await member.submit(id)).status).toBe(202);
    await Promise.all([result(page).waitFor(), result(tab).waitFor()]);
    expect(starts).toEqual([]);
    expect(await member.credits()).toBe(4);
  });

  it("that ended on another screen waits until it was seen", async () => {
    const { page, member } = await newMemberPage(run);
    const { json } = await member.call("POST", "/api/generations");
    await page.goto("/generate");
    await progressBar(page).waitFor();
    await page.getByRole("link", { name: "Account" }).first().click();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    await member.submit(json.generationId);
    await awaitEnd(member, json.generationId);
    await toast(page, "Generation Complete!").waitFor();
    await page.goBack();
    await result(page).waitFor();
    await seen(page);
    await page.getByRole("link", { name: "Account" }).first().click();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    await page.goBack();
    await generateButton(page).waitFor();
    expect(await result(page).count()).toBe(0);
  });

  it("that ended while no page was open is shown on the next load, until it was seen", async () => {
    const { page, member } = await newMemberPage(run);
    const { json } = await member.call("POST", "/api/generations");
    await page.goto("/generate");
    await progressBar(page).waitFor();
    await page.goto("about:blank");
    await member.submit(json.generationId);
    await awaitEnd(member, json.generationId);
    const lists = listsOf(page);
    await page.goto("/generate");
    await result(page).waitFor();
    await page.getByAltText("You in the garment").first().waitFor();
    expect(lists).toHaveLength(1);
    await seen(page);
    await page.reload();
    await page.getByText("4 credits remaining").waitFor();
    await expect.poll(() => lists.length, { timeout: 60_000 }).toBe(2);
    expect(await result(page).count()).toBe(0);
  });

  it("that failed while no page was open is told with its refund, and to nobody else", async () => {
    const { page, member } = await newMemberPage(run);
    const { json } = await member.call("POST", "/api/generations");
    await page.goto("/generate");
    await progressBar(page).waitFor();
    await page.goto("about:blank");
    const garment_image_url = "data:image/png;base64,AAAA";
    expect((await member.submit(json.generationId, { garment_image_url })).status).toBe(422);
    const own = await page.context().cookies();
    const { page: otherPage } = await newMemberPage(run);
    const lists = listsOf(page);
    await page.context().addCookies(await otherPage.context().cookies());
    await page.goto("/generate");
    await page.getByText("5 credits remaining").waitFor();
    await expect.poll(() => lists.length, { timeout: 60_000 }).toBe(1);
    await seen(page);
    expect(await page.getByText("Your credit is back.").count()).toBe(0);

    await page.evaluate((id) => {
      localStorage.setItem("unseen_generations", JSON.stringify([{ id, at: Date.now() }]));
    }, json.generationId);
    await page.context().addCookies(own);
    await page.goto("/generate");
    const notice = page.getByRole("main").getByRole("alert");
    await notice.getByText("Failed to process garment image. Please try again.").waitFor();
    await notice.getByText("Your credit is back.").waitFor();
    await page.getByText("5 credits remaining").waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("tab", { name: "Login" }).waitFor();
    expect(await unseenBy(page)).toBeNull();
  });
});
