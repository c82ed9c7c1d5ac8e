import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { cards, MemberGallery, rows } from "../harness/gallery.ts";
import { cancelAfterTasks, separateTasks } from "../harness/late-tasks.ts";
import { nth, take } from "../harness/lists.ts";
import { swipe } from "../harness/swipe.ts";

const SHARE_SOON = "Instagram sharing will be available in a future update.";
const LIST = take(
  rows(5).map(({ id }) => id),
  5,
);

let run: BrowserRun;
let gallery: MemberGallery;
let made: { readonly id: string; readonly url: string };
let picture: string;
beforeAll(async () => {
  run = await startBrowserRun();
  gallery = await MemberGallery.open(run);
  made = await gallery.make();
  picture = made.url;
});
afterAll(() => run.stop());

function dialogOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Your Virtual Try-On" });
}

/** Opens the picture at a place of the grid. */
async function open(page: Page, place: number): Promise<Locator> {
  await cards(page).nth(place).click();
  await dialogOf(page).getByText("Generated").waitFor();
  await awaitShown(page, nth(LIST, place));
  // While the picture moves into the dialog, no element receives pointer events.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => {
      const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
      return !pseudo?.startsWith("::view-transition");
    }),
  );
  return dialogOf(page);
}

/** Waits until the address names this generation. */
function awaitShown(page: Page, id: string | null): Promise<void> {
  return page.waitForURL((url) => url.searchParams.get("generation") === id);
}

function listed(page: Page): Promise<(string | null)[]> {
  return cards(page).evaluateAll((all) => all.map((each) => each.getAttribute("data-generation")));
}

async function awaitFocusOn(page: Page, id: string): Promise<void> {
  const focused = () => document.activeElement?.getAttribute("data-generation");
  await expect.poll(() => page.evaluate(focused)).toBe(id);
}

describe("the way around", () => {
  it("goes by the keyboard alone, and ends at the card of the last picture", async () => {
    const page = await gallery.visitFilled(5, picture);
    await cards(page).nth(1).focus();
    await page.keyboard.press("Enter");
    const dialog = dialogOf(page);
    await dialog.getByText("Generated Yesterday").waitFor();
    await page.keyboard.press("ArrowRight");
    await dialog.getByText("Generated 2 days ago").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await dialog.getByText("Generated Today").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("End");
    await awaitShown(page, LIST[4]);
    await dialog.getByText("Generated 4 days ago").waitFor();
    await page.keyboard.press("Home");
    await awaitShown(page, LIST[0]);
    await dialog.getByRole("button", { name: "Next generation" }).focus();
    await page.keyboard.press("Enter");
    await awaitShown(page, LIST[1]);
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press("ArrowRight");
    await awaitShown(page, LIST[2]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await awaitShown(page, null);
    await awaitFocusOn(page, LIST[2]);
  });

  it("ends at the card of the last picture, whichever task of the page comes between two keys", async () => {
    const page = await gallery.visitFilled(5, picture);
    await page.evaluate(separateTasks);
    for (let tasks = 1; tasks <= 8; tasks += 1) {
      await open(page, 0);
      await page.evaluate(cancelAfterTasks, tasks);
      await dialogOf(page).waitFor({ state: "detached" });
      await awaitShown(page, null);
      await awaitFocusOn(page, LIST[1]);
    }
  });

  it("has the back button close it, the forward one open it, and a reload find it", async () => {
    const page = await gallery.visitFilled(5, picture);
    const dialog = await open(page, 1);
    await dialog.getByRole("button", { name: "Next generation" }).click();
    await awaitShown(page, LIST[2]);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    await awaitFocusOn(page, LIST[2]);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/generations");
    await page.goForward();
    await dialog.getByText("Generated 2 days ago").waitFor();
    await page.reload();
    await dialog.getByText("Generated 2 days ago").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await awaitShown(page, null);
    await page.goto("/generations?generation=row-of-nobody");
    await awaitShown(page, null);
    expect(await dialog.count()).toBe(0);
  });

  it("loads the next page when its end comes near", async () => {
    const page = await gallery.visitFilled(30, picture);
    await open(page, 0);
    await page.keyboard.press("End");
    await expect.poll(() => listed(page).then((ids) => ids.length)).toBe(30);
    await page.keyboard.press("ArrowRight");
    await awaitShown(page, rows(30)[24]?.id ?? null);
  });
});

describe.each(["no-preference", "reduce"] as const)("swiping with motion %s", (reducedMotion) => {
  it("goes to the neighbours by finger and by mouse, and no further than the list", async () => {
    const page = await gallery.visitFilled(5, picture, { hasTouch: true, reducedMotion });
    const dialog = await open(page, 0);
    await swipe(page, [300, 400], [80, 420]);
    await awaitShown(page, LIST[1]);
    await expect.poll(() => dialog.locator("[inert]").count()).toBe(2);
    await page.mouse.move(300, 400);
    await page.mouse.down();
    await page.mouse.move(100, 400, { steps: 5 });
    await page.mouse.up();
    await awaitShown(page, LIST[2]);
    await swipe(page, [160, 400], [360, 400]);
    await awaitShown(page, LIST[1]);
    await swipe(page, [160, 400], [360, 400]);
    await awaitShown(page, LIST[0]);
    await dialog.getByText("Generated Today").waitFor();
    // The first has no predecessor, and a short drag is no step.
    await swipe(page, [160, 400], [360, 400]);
    await page.mouse.move(300, 400);
    await page.mouse.down();
    await page.mouse.move(288, 400, { steps: 3 });
    await page.mouse.up();
    const track = dialog.locator("div:has(> [inert])");
    await expect.poll(() => track.evaluate((each) => each.style.translate)).toBe("");
    expect(new URL(page.url()).searchParams.get("generation")).toBe(LIST[0]);
  });
});

it("leaves the line between before and after to its own dragging", async () => {
  const page = await gallery.visitFilled(5, picture, { hasTouch: true, reducedMotion: "reduce" });
  const dialog = await open(page, 1);
  const line = dialog.locator("div:not([inert]) > figure").getByRole("slider");
  await line.waitFor({ state: "attached" });
  const box = await line.boundingBox();
  if (!box) throw new Error("the slider has no place");
  const value = async () => Number(await line.inputValue());
  const from = [box.x + (box.width * (await value())) / 100, box.y + 100];
  await swipe(page, from, [box.x + box.width * 0.7, box.y + 100]);
  await expect.poll(value).toBeGreaterThan(60);
  await line.focus();
  await page.keyboard.press("ArrowRight");
  expect(new URL(page.url()).searchParams.get("generation")).toBe(LIST[1]);
  await swipe(page, [box.x + 40, box.y + 100], [box.x + 240, box.y + 100]);
  await awaitShown(page, LIST[0]);
});

describe("Share & Download", () => {
  it("saves a JPEG under the generation's name and says that sharing is to come", async () => {
    const page = await gallery.visitFilled(5, picture);
    const dialog = await open(page, 1);
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Share & Download" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`generation-${LIST[1]}.jpg`);
    const found = inspectImage(new Uint8Array(readFileSync(await file.path())));
    expect(found.ok && found.type).toBe("jpeg");
    await page.getByText("Feature Coming Soon").waitFor();
    await page.getByText(SHARE_SOON).waitFor();
    await page.route("**/media/**", (route) => route.fulfill({ status: 500 }));
    await dialog.getByRole("button", { name: "Share & Download" }).click();
    await page.getByText("Failed to download image. Please try again.").waitFor();
  });

  it("hands the file to a phone's share sheet and says no more", async () => {
    await gallery.fill(rows(5), picture);
    const page = await gallery.visit({ hasTouch: true, isMobile: true });
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      navigator.canShare = () => true;
      navigator.share = async ({ files = [] } = {}) => {
        shared.push(...files.map(({ name, type, size }) => ({ name, type, filled: size > 1000 })));
      };
    });
    await page.goto("/generations");
    const dialog = await open(page, 0);
    const button = dialog.getByRole("button", { name: "Share & Download" });
    await button.click();
    const shared = () => page.evaluate(() => (window as unknown as { shared: object[] }).shared);
    const file = { name: `generation-${LIST[0]}.jpg`, type: "image/jpeg", filled: true };
    await expect.poll(shared).toEqual([file]);
    await button.waitFor();
    expect(await page.getByText("Feature Coming Soon").count()).toBe(0);
  });
});

describe("deleting", () => {
  it("takes the card away at once, and back to its place when the server refuses", async () => {
    const page = await gallery.visitFilled(5, picture);
    let refuse = () => {};
    const asked = new Promise<void>((resolve) => {
      void page.route("**/api/generations/*", (route) => {
        refuse = () => void route.fulfill({ status: 500, json: {} });
        resolve();
      });
    });
    const dialog = await open(page, 2);
    await dialog.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete this generation?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await asked;
    await awaitShown(page, LIST[3]);
    await dialog.getByText("Generated 3 days ago").waitFor();
    expect(await listed(page)).toEqual(LIST.filter((id) => id !== LIST[2]));
    refuse();
    await page.getByText("Failed to delete generation. Please try again.").waitFor();
    expect(await listed(page)).toEqual(LIST);
  });

  it("goes on to the next picture, and closes after the last", async () => {
    const page = await gallery.visitFilled(2, picture);
    const dialog = await open(page, 0);
    const removeOne = async () => {
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    };
    await removeOne();
    await dialog.getByText("Generated Yesterday").waitFor();
    await page.getByText("Generation deleted successfully.").waitFor();
    await removeOne();
    await page.getByRole("heading", { name: "No generations yet" }).waitFor();
    await awaitShown(page, null);
    expect(await dialog.count()).toBe(0);
    await expect.poll(async () => (await gallery.list()).generations).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });

  it("tells of one that was deleted elsewhere when its picture does not come", async () => {
    // This deletes the only row with the picture, and the picture, so it must be the last test.
    await gallery.fill([{ id: made.id, createdAt: Date.now() }], made.url);
    const page = await gallery.visit();
    await page.goto("/generations");
    await cards(page).first().waitFor();
    await gallery.remove(made.id);
    await cards(page).first().click();
    await page.getByText("It has been deleted elsewhere.").waitFor();
    await page.getByRole("heading", { name: "No generations yet" }).waitFor();
    await awaitShown(page, null);
  });
});

it("has the browser complain of nothing but the answers that were made to fail", () => {
  expect(run.complaints.filter((each) => !each.includes("Failed to load resource"))).toEqual([]);
});
