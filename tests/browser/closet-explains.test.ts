import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { MemberGallery } from "../harness/gallery.ts";
import { expectNoComplaints } from "../harness/visitor.ts";

const CLOSET = "/closet/demo.closet";
/** An item without a wearing picture. */
const PIECE = "demo-item-skirt";
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

let run: BrowserRun;
let data: PublicCloset;
beforeAll(async () => {
  run = await startBrowserRun();
  const page = await run.visit();
  data = await (await page.request.get("/api/closets/demo.closet")).json();
  await page.context().close();
});
afterAll(() => run.stop());

/** Hydrates the page, as the first interaction does. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.waitForFunction(() => document.querySelector("[aria-live], [role=status]"));
}

/** The shift of words whose width changes by some pixels when the web font replaces a local one. */
const FONT_SWAP = 0.0005;

/** Returns the page's cumulative layout shift since its load. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

interface Shown {
  readonly fit: string;
  /** Height by width of the frame and of the picture in it. */
  readonly frame: number;
  readonly own: number;
}

async function shownBy(image: Locator): Promise<Shown> {
  await image.evaluate((img: HTMLImageElement) => img.decode());
  return image.evaluate((img: HTMLImageElement) => ({
    fit: getComputedStyle(img).objectFit,
    frame: img.clientHeight / img.clientWidth,
    own: img.naturalHeight / img.naturalWidth,
  }));
}

describe.each(WINDOWS)("a closet in a window of $width px", (viewport) => {
  it("says below the bio what a tap does, and marks and names each piece", async () => {
    const page = await run.visit({ viewport, javaScriptEnabled: false });
    await page.goto(CLOSET);
    const said = await boxOf(page.getByText("Tap a piece to see it on you.", { exact: true }));
    const bio = await boxOf(page.getByText(data.closet.bio ?? "", { exact: true }));
    expect(said.y).toBeGreaterThanOrEqual(bio.y + bio.height);
    for (const { id, title } of data.items) {
      const card = page.locator(`[data-item="${id}"]`);
      const [picture, mark, name] = await Promise.all([
        boxOf(card.locator("img")),
        boxOf(card.locator("svg").first()),
        boxOf(card.getByText(title, { exact: true })),
      ]);
      expect(mark.x + mark.width).toBeLessThanOrEqual(picture.x + picture.width);
      expect(mark.y + mark.height).toBeLessThanOrEqual(picture.y + picture.height);
      expect(mark.y).toBeGreaterThan(picture.y + picture.height / 2);
      expect(name.y).toBeGreaterThanOrEqual(picture.y + picture.height);
      expect(name.height).toBeGreaterThan(12);
    }
    await page.context().close();
  });

  it("cuts a piece to a square in the grid and shows the whole of it when opened", async () => {
    const page = await run.visit({ viewport });
    await page.goto(CLOSET);
    const tile = page.locator(`[data-item="${PIECE}"]`);
    await tile.scrollIntoViewIfNeeded();
    expect(await shownBy(tile.locator("img"))).toMatchObject({ fit: "cover", frame: 1 });
    await tile.click();
    const title = data.items.find(({ id }) => id === PIECE)?.title ?? "";
    const dialog = page.getByRole("dialog", { name: title });
    const picture = dialog.getByAltText(title, { exact: true });
    const { fit, own, frame } = await shownBy(picture);
    expect(fit).toBe("contain");
    expect(own).toBeCloseTo(4 / 3, 1);
    // The frame has the picture's ratio if the window is high enough.
    if (viewport.width < 768) expect(frame).toBeCloseTo(own, 1);
    const box = await boxOf(picture);
    expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
    const button = await boxOf(dialog.getByRole("button", { name: "Try On", exact: true }));
    expect(button.y + button.height).toBeLessThanOrEqual(viewport.height);
    await page.context().close();
  });

  it.each([CLOSET, `${CLOSET}?item=${PIECE}`])("moves nothing while it loads: %s", async (path) => {
    const page = await run.visit({ viewport });
    // A slow phone paints the received part while it still reads the document.
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 10 });
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await shiftOf(page)).toBeLessThan(FONT_SWAP);
    await wake(page);
    await page.waitForLoadState("networkidle");
    expect(await shiftOf(page)).toBeLessThan(FONT_SWAP);
    await page.context().close();
  });
});

it("is first painted when all above its items is complete", async () => {
  const { request } = await run.visit();
  const html = await (await request.get(`${CLOSET}?item=${PIECE}`)).text();
  expect(html).toContain('<link rel="expect" href="#items" blocking="render">');
  const [header, dialog, sorts, grid] = ["</header>", "</dialog>", "</nav>", ' id="items"'].map(
    (part) => html.indexOf(part),
  );
  expect(header).toBeGreaterThan(0);
  expect(dialog).toBeGreaterThan(header ?? 0);
  expect(sorts).toBeGreaterThan(dialog ?? 0);
  expect(grid).toBeGreaterThan(sorts ?? 0);
});

it("shows the whole piece beside the photo of a try-on", async () => {
  const gallery = await MemberGallery.open(run);
  const page = await gallery.visit();
  await page.goto(`${CLOSET}?tryOnItem=${PIECE}`);
  const title = data.items.find(({ id }) => id === PIECE)?.title ?? "";
  const dialog = page.getByRole("dialog", { name: `Try On: ${title}` });
  const { fit, frame, own } = await shownBy(dialog.getByAltText(title, { exact: true }));
  expect(fit).toBe("contain");
  expect(frame).toBeCloseTo(own, 1);
});

it("has the browser complain of nothing", () => {
  expectNoComplaints(run);
});
