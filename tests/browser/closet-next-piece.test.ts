import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pictureBytes } from "../harness/member.ts";
import { closeVisitors, impoverish, newMemberPage, result, toast } from "../harness/try-on-page.ts";

const ITEM = "demo-item-tee-striped";
const NO_CREDITS = "You need at least 1 credit to generate a virtual try-on";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

function dialog(page: Page): Locator {
  return page.getByRole("dialog", { name: /^Try On: / });
}

it("a try-on in a closet is free a second time, and leads to the next piece with the same photo", async () => {
  const { page, member } = await newMemberPage(run);
  await member.savePhoto(pictureBytes("person-1.jpg"));
  const tryNow = dialog(page).getByRole("button", { name: "Try Now" });
  await page.goto(`/closet/demo.closet?item=${ITEM}`);
  await page.getByRole("button", { name: "Try On", exact: true }).click();
  await tryNow.click();
  await result(page).waitFor();
  await impoverish(run, member);
  await dialog(page).getByRole("button", { name: "Try Again" }).click();
  await tryNow.click();
  await dialog(page).getByText("Showing it again was free.").waitFor();

  const asked: string[] = [];
  const garments: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.startsWith("/api/generations")) {
      asked.push(pathname);
      garments.push(request.postDataJSON()?.garment_image_url);
    }
  });
  const { items } = (await member.call("GET", "/api/closets/demo.closet")).json;
  const at = items.findIndex(({ id }: { id: string }) => id === ITEM);
  const next = items[(at + 1) % items.length];
  const name = `Next piece on you (1 Credit) ${next.title}`;
  await dialog(page).getByRole("button", { name }).click();
  await page.getByRole("dialog", { name: `Try On: ${next.title}` }).waitFor();
  await toast(page, NO_CREDITS).waitFor();
  expect(asked).toEqual(["/api/generations/matches", "/api/generations"]);
  expect(garments[0]).toBe(next.clothingImageUrl);
  const notice = dialog(page).getByRole("alert");
  await notice.getByText(NO_CREDITS).first().waitFor();
  await notice.getByText(/^Credits renew in \d+h \d+m$/).waitFor();
  await dialog(page).getByAltText("Your saved photo").waitFor();
});
