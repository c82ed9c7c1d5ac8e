import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import type { Member } from "../harness/member.ts";
import {
  closeVisitors,
  generateButton,
  impoverish,
  newMemberPage,
  newVisitor,
  result,
} from "../harness/try-on-page.ts";
import { agreeIfAsked, hold } from "../harness/visitor.ts";

const PATH = "/api/me/job-photo";
const SENT = "Your photo was sent. We delete it after 15 minutes unless you use it.";
const ITEM = "/closet/demo.closet?item=demo-item-tee-striped";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** Records the methods of the calls about the photo. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === PATH) calls.push(request.method());
  });
  return calls;
}

async function choosePhoto(page: Page): Promise<void> {
  await page.goto("/generate");
  await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
}

/** Presses Generate for an item of a closet, and returns the job's photo. */
async function generate(page: Page): Promise<string> {
  await page.getByLabel("Link to the garment").fill(new URL(ITEM, run.url).href);
  const job = page.waitForRequest(/\/generations\/[^/]+\/job\?source=direct$/);
  await generateButton(page).click();
  return (await job).postDataJSON().model_image_url;
}

/** Waits for the result, for which one credit was taken. */
async function expectResult(page: Page, member: Member): Promise<void> {
  await result(page).waitFor();
  expect(await member.credits()).toBe(4);
}

it("sends a photo while the garment is chosen, and the job names its address", async () => {
  const { page, member } = await newMemberPage(run);
  const held = await hold(page, `**${PATH}`);
  await choosePhoto(page);
  await page.getByText("Your photo is being sent.").waitFor();
  expect(await auditAccess(page)).toEqual([]);
  await held.release();
  await page.getByText(SENT).waitFor();
  const photo = await generate(page);
  expect(photo).toMatch(/^\/media\/job-photos\//);
  await expectResult(page, member);
  await expect.poll(async () => (await member.call("GET", photo)).status).toBe(404);
});

it("waits for a photo that is still being sent", async () => {
  const { page, member } = await newMemberPage(run);
  const held = await hold(page, `**${PATH}`);
  await choosePhoto(page);
  const photo = generate(page);
  await page.getByRole("button", { name: /^Generating|^Checking/ }).waitFor();
  expect(await member.credits()).toBe(5);
  await held.release();
  expect(await photo).toMatch(/^\/media\/job-photos\//);
  await expectResult(page, member);
});

it("says that the connection was lost, and sends the photo again", async () => {
  const { page } = await newMemberPage(run);
  const held = await hold(page, `**${PATH}`);
  await choosePhoto(page);
  await page.getByText("Your photo is being sent.").waitFor();
  await held.release((route) => route.abort());
  await page.getByText("The connection was lost.").waitFor();
  await page.unroute(`**${PATH}`);
  await page.getByText(SENT).waitFor();
});

it("sends the photo with the job where the uploaded one is gone, for one credit", async () => {
  const { page, member } = await newMemberPage(run);
  await choosePhoto(page);
  await page.getByText(SENT).waitFor();
  expect((await member.call("DELETE", PATH)).status).toBe(204);
  expect(await generate(page)).toMatch(/^\/media\/job-photos\//);
  await expectResult(page, member);
});

it("keeps the uploaded photo where the start is refused", async () => {
  const { page, member } = await newMemberPage(run);
  const calls = callsOf(page);
  await choosePhoto(page);
  await page.getByText(SENT).waitFor();
  await impoverish(run, member);
  await page.getByLabel("Link to the garment").fill(new URL(ITEM, run.url).href);
  await generateButton(page).click();
  await page.getByText("You need at least 1 credit").first().waitFor();
  await page.getByText(SENT).waitFor();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect.poll(() => calls).toEqual(["PUT", "DELETE"]);
});

it("deletes the photo when it is removed", async () => {
  const { page } = await newMemberPage(run);
  const calls = callsOf(page);
  await choosePhoto(page);
  await page.getByText(SENT).waitFor();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect.poll(() => calls).toEqual(["PUT", "DELETE"]);
  expect(await page.getByText(SENT).count()).toBe(0);
});

it("sends nothing of a visitor, and nothing before the consent", async () => {
  const visitor = await newVisitor(run);
  const { page } = await newMemberPage(run, false);
  const calls = [callsOf(visitor), callsOf(page)];
  for (const each of [visitor, page]) await choosePhoto(each);
  await visitor.getByAltText("Your photo").waitFor();
  await page.getByRole("dialog").waitFor();
  expect(calls.flat()).toEqual([]);
  await agreeIfAsked(page, page.getByText("Image Uploaded", { exact: true }));
  await page.getByText(SENT).waitFor();
  expect(calls).toEqual([[], ["PUT"]]);
});
