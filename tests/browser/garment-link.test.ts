import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { answerLooks, shopPage, UNREADABLE } from "../harness/product-looks.ts";
import {
  closeVisitors,
  generateButton,
  newMemberPage,
  newVisitor,
  startsOf,
} from "../harness/try-on-page.ts";
import { hold } from "../harness/visitor.ts";
import { kept } from "../harness/visitor-page.ts";

const PAGE = "https://shop.example/tee?aff=ines";
const PICTURES = ["https://cdn.example/1.jpg", "https://cdn.example/2.jpg"] as const;

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

const field = (page: Page) => page.getByLabel("Link to the garment");
const garment = (page: Page) => page.getByAltText("The garment", { exact: true });

async function paste(page: Page, text: string): Promise<void> {
  await field(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent("paste", options));
  }, text);
}

describe("a link to a shop's page", () => {
  it("fills in the garment, offers its pictures, and outlives the login with the whole form", async () => {
    const page = await newVisitor(run);
    const starts = startsOf(page);
    await page.route("**/api/garment-looks", (route) => {
      const second = route.request().postDataJSON().url === PICTURES[1];
      const path = demoPicture(second ? "dress.webp" : "tee-plain.webp");
      return route.fulfill({ contentType: "image/webp", path });
    });
    const held = await hold(page, "**/api/product-looks");
    await page.goto("/generate?product_url=https://other.example/tee");
    await page.getByRole("button", { name: "Preview" }).waitFor();
    expect(held.count()).toBe(0);
    await paste(page, PAGE);
    await page.getByText("Reading the page...").first().waitFor();
    expect(await field(page).inputValue()).toBe(PAGE);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Preview" }).waitFor();

    const [, answers] = await answerLooks(page);
    answers.push(UNREADABLE);
    await field(page).press("Enter");
    await page.getByRole("alert").getByText("This page could not be read.").waitFor();
    answers.push(shopPage(PAGE, "Linen tee", ...PICTURES));
    await field(page).press("Enter");
    await garment(page).waitFor();
    await page.getByText("Linen tee").waitFor();
    expect(await page.getByText("This page could not be read.").count()).toBe(0);
    expect(await page.getByLabel("Picture 1 of 2").isChecked()).toBe(true);
    await page.getByLabel("Picture 2 of 2").check();
    expect(await page.getByLabel("Product URL").count()).toBe(0);
    await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
    await page.getByAltText("Your photo").waitFor();
    expect(await auditAccess(page)).toEqual([]);

    const whole = async () => {
      await page.getByAltText("Your photo").waitFor();
      await garment(page).waitFor();
      expect(await field(page).inputValue()).toBe(PAGE);
      expect(await page.getByLabel("Product URL").count()).toBe(0);
    };
    const logIn = page.getByRole("main").getByRole("link", { name: "Log in" });
    await logIn.click();
    await page.getByRole("tab", { name: "Login", selected: true }).waitFor();
    const draft = { isDraft: true, productUrl: PAGE, garmentUrl: PICTURES[1], garmentLink: PAGE };
    expect(JSON.parse((await kept(page)) ?? "")).toMatchObject(draft);
    await page.goBack();
    await whole();

    await logIn.click();
    const { member } = await newMemberPage(run);
    const closet = (await member.call("GET", "/api/closets/demo.closet")).json;
    const previews: string[] = [];
    await page.route("**/api/garment-previews", (route) => {
      previews.push(route.request().postDataJSON().url);
      return route.fulfill({ json: { url: closet.items[0].clothingImageUrl } });
    });
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password").fill(member.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await generateButton(page).waitFor();
    await whole();
    expect(await generateButton(page).isEnabled()).toBe(true);
    expect([previews, starts, await kept(page)]).toEqual([[PICTURES[1]], [], null]);
    expect(await page.getByRole("region", { name: "A try-on is waiting" }).count()).toBe(0);
  });
});

describe("an item of a closet", () => {
  it("is filled in by the address and tried on as that item; an unknown one says so", async () => {
    const { page, member } = await newMemberPage(run);
    const { items } = (await member.call("GET", "/api/closets/demo.closet")).json;
    const [item] = items;
    await page.goto("/generate?item=demo.closet/nothing");
    await page.getByRole("alert").getByText("This item is no longer in its closet.").waitFor();
    await page.goto(`/generate?item=demo.closet/${item.id}`);
    await garment(page).waitFor();
    await page.getByText(item.title).waitFor();
    expect(await page.getByLabel("Product URL").count()).toBe(0);
    await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
    await page.getByAltText("Your photo").waitFor();
    const sent = page.waitForRequest("**/api/generations/*/job*");
    await generateButton(page).click();
    expect((await sent).postDataJSON()).toMatchObject({
      garment_image_url: item.clothingImageUrl,
      product_url: item.affiliateUrl,
      closet_item_id: item.id,
    });
  });
});
