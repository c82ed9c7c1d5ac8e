import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { cards, MemberGallery, rows } from "../harness/gallery.ts";

let run: BrowserRun;
let gallery: MemberGallery;
let made: { readonly id: string; readonly url: string };
beforeAll(async () => {
  run = await startBrowserRun();
  gallery = await MemberGallery.open(run);
  made = await gallery.make();
});
afterAll(() => run.stop());

describe("a visitor", () => {
  it("sees six samples behind a veil, out of reach, and the way to sign up", async () => {
    const page = await run.visit();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/generations");
    await page.getByRole("heading", { name: "Sign Up to View Your Generations" }).waitFor();
    await page.getByRole("heading", { name: "Your Generations", exact: true }).waitFor();
    await page
      .getByText("View and purchase the fashion shown in your simulated previews")
      .waitFor();
    expect(await page.getByText(/\bAI\b/).count()).toBe(0);
    const samples = page.locator("ul[inert]");
    expect(await samples.getAttribute("aria-hidden")).toBe("true");
    expect(await samples.evaluate((list) => getComputedStyle(list).filter)).toMatch(/^blur\(\d/);
    const pictures = samples.locator("img");
    expect(await pictures.count()).toBe(6);
    await expect
      .poll(() =>
        pictures.evaluateAll((all) =>
          all.every((each) => {
            const image = each as HTMLImageElement;
            return image.complete && image.naturalWidth === 360;
          }),
        ),
      )
      .toBe(true);
    expect(asked.filter((path) => path.startsWith("/api/generations"))).toEqual([]);
    expect(asked.filter((path) => path.startsWith("/media/"))).toEqual([]);
    await page.getByRole("link", { name: "Sign Up Now" }).click();
    await page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?redirect=%2Fgenerations");
    await page.getByRole("tab", { name: "Login" }).click();
    await page.getByLabel("Email").fill(gallery.member.email);
    await page.getByLabel("Password").fill(gallery.member.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL("**/generations");
    await cards(page).first().waitFor();
  });
});

describe("the grid", () => {
  it("says what to do while it is empty", async () => {
    await gallery.fill([], made.url);
    const page = await gallery.visit();
    await page.goto("/generations");
    await page.getByRole("heading", { name: "No generations yet" }).waitFor();
    await page
      .getByText("Start browsing compatible sites to create your first generation")
      .waitFor();
  });

  it("has two to five columns of square pictures", async () => {
    const page = await gallery.visitFilled(12, made.url);
    const found: Record<number, number> = {};
    for (const width of [390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await cards(page).evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().toJSON()),
      );
      found[width] = boxes.filter((box) => box.top === boxes[0].top).length;
      for (const box of boxes) expect(Math.abs(box.width - box.height)).toBeLessThan(1);
    }
    expect(found).toEqual({ 390: 2, 768: 3, 1280: 5, 1920: 5 });
  });

  it("tells the days, and that buying comes soon", async () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    const page = await gallery.visit({ timezoneId: "UTC", locale: "en-GB" });
    await page.clock.setFixedTime(now);
    const list = rows(9, now - 60_000);
    await gallery.fill(list, made.url);
    await page.goto("/generations");
    await cards(page).first().waitFor();
    expect(await page.locator("time").allTextContents()).toEqual([
      "Today",
      "Yesterday",
      "2 days ago",
      "3 days ago",
      "4 days ago",
      "5 days ago",
      "6 days ago",
      "14 Nov 2026",
      "13 Nov 2026",
    ]);
    await page.getByRole("button", { name: "Buy Now" }).first().click();
    await page.getByText("Feature Coming Soon").waitFor();
    await page.getByText("Product purchasing will be available soon").waitFor();
  });

  it("goes on page by page to its end, and is where it was left when one comes back", async () => {
    const page = await gallery.visitFilled(60, made.url);
    expect(await cards(page).count()).toBe(24);
    // By keyboard, without scrolling the button into view.
    await page.getByRole("button", { name: "Load more" }).focus();
    await expect.poll(() => cards(page).count()).toBe(48);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBe(60);
    expect(await page.getByRole("button", { name: "Load more" }).count()).toBe(0);
    const ids = await cards(page).evaluateAll((all) =>
      all.map((each) => each.getAttribute("data-generation")),
    );
    expect(ids).toEqual(rows(60).map(({ id }) => id));

    await cards(page).nth(50).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(1000);
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    await page.goBack();
    await cards(page).nth(50).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  it("offers to try again when the first or a later page can't be read", async () => {
    await gallery.fill(rows(30), made.url);
    const page = await gallery.visit();
    await page.route("**/api/generations", (route) => route.abort());
    await page.goto("/generations");
    await page.getByText("You seem to be offline.").waitFor();
    await page.unroute("**/api/generations");
    await page.route("**/api/generations?cursor=*", (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => cards(page).count()).toBe(24);
    await cards(page).last().scrollIntoViewIfNeeded();
    await page.getByText("An unexpected error occurred").waitFor();
    await page.unroute("**/api/generations?cursor=*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => cards(page).count()).toBe(30);
  });
});

describe("one under way", () => {
  it("shows how far it is and turns into its picture in its place", async () => {
    await gallery.fill(rows(3), made.url);
    const id = await gallery.start();
    const page = await gallery.visit();
    await page.goto("/generations");
    const bar = page.getByRole("progressbar", { name: "Progress of this generation" });
    await bar.waitFor();
    await page.getByText("Analyzing garment...").waitFor();
    const places = () =>
      page
        .getByRole("article")
        .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
    const before = await places();
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      const element = document.querySelector('[role="progressbar"]') as Element;
      const note = () => seen.push(Number(element.getAttribute("aria-valuenow")));
      new MutationObserver(note).observe(element, { attributes: true });
    });
    await gallery.submit(id);
    await page.getByText("Your virtual try-on is ready.").waitFor({ timeout: 90_000 });
    expect(await cards(page).count()).toBe(4);
    expect(await bar.count()).toBe(0);
    expect(await places()).toEqual(before);
    // The page was not reloaded while the number increased.
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it("can be cancelled, which gives the credit back", async () => {
    await gallery.fill(rows(1), made.url);
    const before = await gallery.credits();
    const page = await gallery.visit();
    await gallery.start();
    await page.goto("/generations");
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Cancel this generation?" });
    await question.getByText("Its credit comes back.").waitFor();
    await question.getByRole("button", { name: "Cancel generation" }).click();
    await page.getByText("Generation cancelled. Your credit is back.").waitFor();
    expect(await page.getByRole("progressbar").count()).toBe(0);
    expect(await gallery.credits()).toBe(before);
  });
});

it("has the browser complain of nothing but the answers that were made to fail", () => {
  expect(run.complaints.filter((each) => !each.includes("Failed to load resource"))).toEqual([]);
});
