import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { pictureBytes } from "../harness/member.ts";
import { colorDistance, decode, medianColor } from "../harness/pixels.ts";
import { answerLooks, UNREADABLE } from "../harness/product-looks.ts";
import { closeVisitors, fillIn, newVisitor } from "../harness/try-on-page.ts";
import {
  bodiesOf,
  generateButton,
  invitation,
  keep,
  kept,
  startPreview,
} from "../harness/visitor-page.ts";

const STEPS = [
  [8, 15],
  [25, 35],
  [45, 55],
  [65, 75],
  [85, 95],
  [98, 100],
] as const;
const PAUSES = [500, 800, 600, 700, 400, 300];
/** The middle of the chest of the demo's first person. */
const CHEST = { left: 0.45, top: 0.34, right: 0.55, bottom: 0.46 };
/** The area of plain cloth in a flat garment's picture. */
const CLOTH = { left: 0.45, top: 0.45, right: 0.55, bottom: 0.6 };

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** The visible bitmap, as the browser decoded it. */
async function previewOf(page: Page) {
  const image = page.getByAltText("A blurred preview of you in the garment");
  await image.waitFor();
  const base64 = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const canvas = document.createElement("canvas");
    canvas.width = element.naturalWidth;
    canvas.height = element.naturalHeight;
    canvas.getContext("2d")?.drawImage(element, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return decode(new Uint8Array(Buffer.from(base64, "base64")));
}

/** The largest difference of neighbouring pixels in the picture, a measure of its sharpness. */
function sharpest({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: ArrayLike<number>;
}) {
  let most = 0;
  for (let at = 0; at < width * height * 4; at += 4) {
    if (at % (width * 4) === 0) continue;
    most = Math.max(most, Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0)));
  }
  return most;
}

/** The browser stores small copies of a try-on's pictures, for an hour. */
async function expectSmallCopy(page: Page): Promise<void> {
  const text = (await kept(page)) ?? "";
  const queued = JSON.parse(text);
  expect(text.length).toBeLessThan(1_500_000);
  expect(Object.keys(queued).sort()).toEqual([
    "createdAt",
    "garmentImageBase64",
    "garmentUrl",
    "productUrl",
    "tempImageBase64",
    "useUpload",
  ]);
  expect(queued).toMatchObject({ productUrl: "https://shop.example/tee", useUpload: true });
  expect(queued.tempImageBase64).toMatch(/^data:image\/(webp|jpeg);base64,/);

  await page.goto("/login");
  await page.getByRole("tab", { name: "Login" }).waitFor();
  expect(await kept(page)).toBe(text);
  await keep(page, { ...queued, createdAt: queued.createdAt - 3_600_000 });
  await page.reload();
  await page.getByRole("tab", { name: "Login" }).waitFor();
  expect(await kept(page)).toBeNull();
}

describe("a visitor on /generate", () => {
  it("sees the screen without credits, and is told what is missing", async () => {
    const page = await newVisitor(run);
    await page.goto("/generate");
    await page.getByRole("heading", { name: "Virtual Try-On" }).waitFor();
    await page.getByText("Reference Image").waitFor();
    expect(await page.getByText("credits").count()).toBe(0);
    expect(await page.getByText("Save a photo in your account").count()).toBe(0);
    expect(await generateButton(page).isDisabled()).toBe(true);
    await page.getByText("Add a photo of yourself to generate.").waitFor();
    await page.getByLabel("Link to the garment").fill("https://shop.example/tee");
    await generateButton(page).press("Enter");
    await page.getByText("Reference Image Required").waitFor();
    await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
    await page.getByText("Image Uploaded", { exact: true }).waitFor();
    const [, answers] = await answerLooks(page);
    answers.push(UNREADABLE);
    await generateButton(page).click();
    await page.getByText("This page could not be read.").waitFor();
    expect(await kept(page)).toBeNull();
    expect(await page.getByRole("progressbar").count()).toBe(0);
  });

  it("goes through the steps of the product, with their pauses and messages", async () => {
    const page = await newVisitor(run);
    await page.clock.install();
    await page.goto("/generate");
    await fillIn(page);
    const bar = page.getByRole("progressbar");
    const message = page.locator('[role="status"]').filter({ hasText: /\.\.\.$/ });
    const seen: [number, string][] = [];
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await generateButton(page).click();
    for (const [step, pause] of PAUSES.entries()) {
      const [from] = STEPS[step] ?? [0];
      await expect
        .poll(async () => Number(await bar.getAttribute("aria-valuenow")), { timeout: 60_000 })
        .toBeGreaterThanOrEqual(from);
      const percent = Number(await bar.getAttribute("aria-valuenow"));
      seen.push([percent, (await message.first().textContent()) ?? ""]);
      await page.clock.runFor(pause - 1);
      // The next step does not start before the end of its pause.
      expect(Number(await bar.getAttribute("aria-valuenow"))).toBe(percent);
      await page.clock.runFor(1);
    }
    await invitation(page).waitFor();
    for (const [step, [percent, words]] of seen.entries()) {
      const [from, to] = STEPS[step] ?? [0, 0];
      expect(percent).toBeGreaterThanOrEqual(from);
      expect(percent).toBeLessThanOrEqual(to);
      expect(words).toBe(
        percent < 30
          ? "Analyzing garment..."
          : percent < 60
            ? "Processing reference image..."
            : percent < 90
              ? "Generating virtual try-on..."
              : "Finalizing result...",
      );
    }
    expect(seen).toHaveLength(6);
  });

  it("gets a blurred preview of the own pictures, and sends and keeps no more than it must", async () => {
    const page = await newVisitor(run);
    const bodies = bodiesOf(page);
    await startPreview(page, "tee-plain.webp");
    const orange = await previewOf(page);
    await page.getByText("Generation Complete", { exact: true }).waitFor();
    await page.getByText("Sign up to view your virtual try-on!").waitFor();
    await page.getByRole("heading", { name: "Your Virtual Try-On Result" }).waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.locator("main:focus").waitFor();
    await startPreview(page, "denim-shirt.webp");
    const blue = await previewOf(page);
    expect(bodies).toEqual([]);

    const tee = medianColor(await decode(pictureBytes("tee-plain.webp")), CLOTH);
    const shirt = medianColor(await decode(pictureBytes("denim-shirt.webp")), CLOTH);
    expect(colorDistance(medianColor(orange, CHEST), tee)).toBeLessThan(50);
    expect(colorDistance(medianColor(blue, CHEST), shirt)).toBeLessThan(50);
    expect(colorDistance(medianColor(orange, CHEST), medianColor(blue, CHEST))).toBeGreaterThan(60);
    // Blurred in its pixels, not by a style that can be switched off.
    expect(sharpest(orange)).toBeLessThan(20);
    expect(
      await page.locator('img[alt^="A blurred"]').evaluate((img) => getComputedStyle(img).filter),
    ).toBe("none");
    await expectSmallCopy(page);
  });

  it("is told when the browser keeps nothing, and gets the blurred preview all the same", async () => {
    const page = await newVisitor(run);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.goto("/generate");
    await fillIn(page);
    await generateButton(page).click();
    await page.getByText("This browser could not keep your photos.", { exact: false }).waitFor();
    await invitation(page).waitFor();
    await page.getByRole("button", { name: "Sign Up Now" }).click();
    await page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor();
  });

  it("sees a linked garment through the server alone, or why not", async () => {
    const page = await newVisitor(run);
    const bodies = bodiesOf(page);
    await page.goto(
      "/generate?product_url=https://shop.example/tee&garment_url=http://127.0.0.1/x.png",
    );
    await page.getByText("Product URL Loaded").waitFor();
    await page.getByText("Garment URL Loaded").waitFor();
    await page.getByRole("button", { name: "Preview" }).click();
    await page.locator("input[name=garment_url]:focus").waitFor();
    await page.getByText("Please ensure the garment URL is valid.").waitFor();
    await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
    await page.getByText("Image Uploaded", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove photo" }).waitFor();
    await generateButton(page).click();
    // The form shows the failure; no message claims a complete or stored try-on.
    await page.locator("input[name=garment_url]:focus").waitFor();
    await page.getByText("Please ensure the garment URL is valid.").waitFor();
    expect(await page.getByRole("progressbar").count()).toBe(0);
    expect(await page.getByText("Generation Complete").count()).toBe(0);
    expect(await kept(page)).toBeNull();
    for (const body of bodies) {
      expect(body).toBe(`${run.url}/api/garment-looks {"url":"http://127.0.0.1/x.png"}`);
    }
    expect(bodies.length).toBeGreaterThan(0);
  });

  it("sees a linked garment as preview, and in the blurred preview", async () => {
    const page = await newVisitor(run);
    await page.route("**/api/garment-looks", (route) =>
      route.fulfill({ contentType: "image/webp", path: demoPicture("tee-plain.webp") }),
    );
    const url = "https://shop.example/tee.webp";
    const [, answers] = await answerLooks(page);
    answers.push({ url, title: null, images: [{ url, width: 480, height: 480 }] });
    await page.goto("/generate?product_url=https://shop.example/tee");
    await page.getByLabel("Link to the garment").fill(url);
    await page.getByLabel("Link to the garment").blur();
    await page.getByAltText("The garment").waitFor();
    expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/tee");
    await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
    await page.getByText("Image Uploaded", { exact: true }).waitFor();
    await generateButton(page).click();
    await invitation(page).waitFor();
    const tee = medianColor(await decode(pictureBytes("tee-plain.webp")), CLOTH);
    expect(colorDistance(medianColor(await previewOf(page), CHEST), tee)).toBeLessThan(50);
    const queued = JSON.parse((await kept(page)) ?? "");
    expect(queued).toMatchObject({
      useUpload: false,
      garmentUrl: "https://shop.example/tee.webp",
      garmentImageBase64: null,
    });
  });

  it("reaches the sign-up by the keyboard alone", async () => {
    const page = await newVisitor(run, { reducedMotion: "reduce" });
    await page.goto("/generate");
    await fillIn(page);
    await page.getByLabel("Product URL").focus();
    await page.keyboard.press("Enter");
    await invitation(page).waitFor();
    const button = page.getByRole("button", { name: "Sign Up Now" });
    const focused = () => button.evaluate((element) => element === document.activeElement);
    // Upwards from the field of the product to the result above the form.
    for (let i = 0; i < 20 && !(await focused()); i++) await page.keyboard.press("Shift+Tab");
    expect(await focused()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("post_auth_redirect"))).toBe("/generate");
  });
});
