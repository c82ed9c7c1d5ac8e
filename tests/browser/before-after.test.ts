import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { type Member, pictureBytes } from "../harness/member.ts";
import { colorDistance, decode, medianColor } from "../harness/pixels.ts";
import { newUploader, visitAs } from "../harness/visitor.ts";

/** The middle of the chest of the demo's first person, which the line does not cover initially. */
const CHEST = { left: 0.45, top: 0.36, right: 0.55, bottom: 0.44 };
const STILL = { reducedMotion: "reduce" } as const;
const PHONE = { ...STILL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { ...STILL, viewport: { width: 1280, height: 900 } };

let run: BrowserRun;
let member: Member;
/** A try-on of the saved photo, and the address of the photo. */
let output: string;
let reference: string;
beforeAll(async () => {
  run = await startBrowserRun();
  member = await newUploader(run);
  await member.savePhoto(pictureBytes("person-1.jpg"));
  const [made] = (await member.follow(await member.tryOn())).slice(-1);
  const { referenceImage } = await member.me();
  if (!referenceImage || !made?.outputImageUrl) throw new Error("there is nothing to compare");
  output = made.outputImageUrl;
  reference = referenceImage.url;
});
afterAll(() => run.stop());
afterEach(() => {
  expect(run.complaints.splice(0)).toEqual([]);
});

interface Opened {
  readonly page: Page;
  readonly picture: Locator;
  /** The picture that is visible at the chest, determined by its colour. */
  chest(): Promise<"before" | "after">;
}

/** Adds the saved photo as the picture before to each try-on of the gallery's list. */
async function tellBefore(page: Page): Promise<void> {
  await page.route(/\/api\/generations(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { generations, ...rest } = await response.json();
    const told = generations.map((each: object) => ({ ...each, beforeImageUrl: reference }));
    await route.fulfill({ response, json: { ...rest, generations: told } });
  });
}

/** Opens the try-on in the gallery. */
async function openTryOn(options: BrowserContextOptions, photoGone = false): Promise<Opened> {
  const page = await visitAs(run, member, options);
  await tellBefore(page);
  if (photoGone) {
    await page.route("**/media/reference-images/**", (route) => route.fulfill({ status: 404 }));
  }
  await page.goto("/generations");
  await page.getByRole("button", { name: "Open the generation of Today" }).click();
  const picture = page.getByRole("dialog").getByRole("img", { name: "You in the garment" });
  await picture.waitFor();

  const bytes = await (await page.request.get(output)).body();
  const bare = medianColor(await decode(pictureBytes("person-1.jpg")), CHEST);
  const dressed = medianColor(await decode(new Uint8Array(bytes)), CHEST);
  expect(colorDistance(bare, dressed)).toBeGreaterThan(60);
  async function chest() {
    const shown = medianColor(await decode(await picture.screenshot()), CHEST);
    return colorDistance(shown, bare) < colorDistance(shown, dressed) ? "before" : "after";
  }
  return { page, picture, chest };
}

/** The middle of the slider's line. */
async function lineOf({ page, picture }: Opened): Promise<{ x: number; y: number; width: number }> {
  const box = await picture.boundingBox();
  if (!box) throw new Error("the picture has no place");
  const at = Number(await page.getByRole("slider").inputValue());
  return { x: box.x + (box.width * at) / 100, y: box.y + box.height / 2, width: box.width };
}

it("is moved by keys and says how much of the picture after there is", async () => {
  const opened = await openTryOn(DESK);
  const slider = opened.page.getByRole("slider", { name: "Before and after" });
  await slider.focus();
  expect(await opened.chest()).toBe("after");
  await opened.page.keyboard.press("End");
  expect(await slider.getAttribute("aria-valuetext")).toBe("0 % after");
  expect(await opened.chest()).toBe("before");
  await opened.page.keyboard.press("Home");
  await opened.page.keyboard.press("ArrowRight");
  expect(await slider.getAttribute("aria-valuetext")).toBe("99 % after");
  expect(await opened.chest()).toBe("after");
});

it("is dragged by the mouse, which leaves it alone elsewhere", async () => {
  const opened = await openTryOn(DESK);
  const { page, chest } = opened;
  await page.getByRole("slider").waitFor();
  const { x, y, width } = await lineOf(opened);
  await page.mouse.move(x + 28, y - 120);
  await page.mouse.down();
  await page.mouse.move(x + 28 + width / 2, y - 120, { steps: 4 });
  await page.mouse.up();
  expect(await chest()).toBe("before");
  const moved = await lineOf(opened);
  expect(Math.abs(moved.x - x - width / 2)).toBeLessThan(width / 100);
  await page.keyboard.press("ArrowLeft");
  expect((await lineOf(opened)).x).toBeLessThan(moved.x);
  await page.keyboard.press("ArrowRight");

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  expect(await lineOf(opened)).toEqual(moved);
});

it("is dragged by a finger, and lets the page be scrolled", async () => {
  const opened = await openTryOn(PHONE);
  const { page, chest } = opened;
  await page.getByRole("slider").waitFor();
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const { x, y, width } = await lineOf(opened);
  await touch("touchStart", { x, y });
  for (const part of [0.1, 0.3, 0.6]) await touch("touchMove", { x: x + width * part, y });
  await touch("touchEnd");
  expect(await chest()).toBe("before");
  const moved = await lineOf(opened);

  const dialog = page.getByRole("dialog");
  expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
  await touch("touchStart", moved);
  for (const up of [20, 60, 100, 140]) await touch("touchMove", { x: moved.x, y: moved.y - up });
  await touch("touchEnd");
  await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});

it("is not there without the picture before", async () => {
  const { page, picture, chest } = await openTryOn(DESK, true);
  await page.waitForLoadState("networkidle");
  await picture.waitFor();
  expect(await page.getByRole("slider").count()).toBe(0);
  expect(await page.getByText("Before", { exact: true }).count()).toBe(0);
  expect(await chest()).toBe("after");
  // The browser itself logs the missing picture.
  expect(run.complaints.splice(0)).toEqual([expect.stringContaining("404")]);
});
