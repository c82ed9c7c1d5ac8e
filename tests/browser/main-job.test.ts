import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { enterCode, mailedCode } from "../harness/code-page.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { pictureBytes } from "../harness/member.ts";
import { colorDistance, decode, meanDifference, medianColor } from "../harness/pixels.ts";
import { agreeIfAsked } from "../harness/visitor.ts";

const PASSWORD = "plum orchard 1987";
/** The face and the middle of the chest of the demo's first person. */
const FACE = { left: 0.45, top: 0.12, right: 0.55, bottom: 0.21 };
const CHEST = { left: 0.45, top: 0.38, right: 0.55, bottom: 0.5 };
/** The area of plain cloth in the flat tee's picture. */
const CLOTH = { left: 0.4, top: 0.4, right: 0.6, bottom: 0.6 };

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill("Nora");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("Account created successfully!").waitFor();
}

async function confirm(page: Page, email: string): Promise<void> {
  await enterCode(page, await mailedCode(run, email));
  await page.getByRole("button", { name: "Logout" }).first().waitFor();
}

function allLoaded(images: (HTMLElement | SVGElement)[]): boolean {
  return images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
}

async function bytesOf(page: Page, url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await page.request.get(url)).body());
}

it("goes from sign-up to one's own picture in the gallery", async () => {
  const page = await run.visit({ viewport: { width: 390, height: 844 } });
  const email = `nora-${Date.now()}@example.com`;
  await signUp(page, email);
  await confirm(page, email);

  await page.goto("/account");
  await page.getByText("No reference image uploaded yet").waitFor();
  await page.locator('input[type="file"]').setInputFiles(demoPicture("person-1.jpg"));
  await agreeIfAsked(page, page.getByText("Reference image uploaded successfully"));

  await page.goto("/generate");
  await page.getByText("5 credits", { exact: false }).first().waitFor();
  await page.getByLabel("Upload a garment photo").setInputFiles(demoPicture("tee-plain.webp"));
  await page.getByText("Garment Image Uploaded").waitFor();
  await page.getByLabel("Product URL").fill("https://shop.example/tee");
  await page.getByRole("button", { name: "Generate (1 Credit)" }).click();
  await agreeIfAsked(page, page.getByRole("progressbar"));
  await page.getByRole("heading", { name: "Your Virtual Try-On Result" }).waitFor();
  await page.getByText("4 credits", { exact: false }).first().waitFor();

  await page.goto("/generations");
  await page.getByRole("heading", { name: "Your Generations" }).waitFor();
  const listed = await (await page.request.get("/api/generations")).json();
  expect(listed.generations).toHaveLength(1);
  const card = page.getByRole("button", { name: "Open the generation of Today" });
  await card.waitFor();

  const me = await (await page.request.get("/api/me")).json();
  const before = await decode(await bytesOf(page, me.referenceImage.url));
  const after = await decode(await bytesOf(page, listed.generations[0].outputImageUrl));
  const cloth = medianColor(await decode(pictureBytes("tee-plain.webp")), CLOTH);
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  expect(colorDistance(medianColor(before, CHEST), cloth)).toBeGreaterThan(60);
  expect(colorDistance(medianColor(after, CHEST), cloth)).toBeLessThan(40);
  expect(meanDifference(before, after, FACE)).toBeLessThan(4);

  await card.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Generated Today").waitFor();
  // The browser complains of a picture that is deleted while it loads.
  await expect.poll(() => page.locator("img").evaluateAll(allLoaded)).toBe(true);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).last().click();
  await page.getByText("No generations yet").waitFor();
  await page.getByText("Generation deleted successfully.").waitFor();
  const gone = await page.request.get(listed.generations[0].outputImageUrl);
  expect(gone.status()).toBe(404);
  // The only refusal is that of the deleted picture above.
  expect(run.complaints).toEqual([]);
});
