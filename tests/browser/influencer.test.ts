import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { grantRole, revokeRole } from "#db/queries/roles.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { auditLargeTextOnPhone } from "../harness/large-text.ts";
import { type Member, newMember } from "../harness/member.ts";
import { startOwnProduct } from "../harness/own-product.ts";
import { siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

let product: Awaited<ReturnType<typeof startOwnProduct>>;
let run: BrowserRun;
let member: Member;
let applicant: Page;
let admin: Page;

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const answer = await page.request.post("/api/auth/sign-in/email", {
    headers: { Origin: run.url },
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
}

beforeAll(async () => {
  product = await startOwnProduct();
  run = await startBrowserRun(product);
  member = await newMember(siteOf(run));
  [applicant, admin] = await Promise.all([
    visitAs(run, member, { viewport: PHONE }),
    run.visit({ viewport: DESK }),
  ]);
  await signIn(admin, "admin@drape.test", "demo-closet-2026");
});
afterAll(async () => {
  await run.stop();
  await product.stop();
});

const handle = `@new.face.${Date.now()}`;

it("shows whoever is no influencer the application, where the dashboard would be", async () => {
  for (const path of ["/influencer", "/influencer/create", "/influencer/closet"]) {
    await applicant.goto(path);
    await applicant.getByRole("heading", { name: "Become an Influencer", level: 1 }).waitFor();
    expect(await applicant.title()).toBe("Become an Influencer · Drape");
    expect(await applicant.getByText("Influencer Dashboard").count()).toBe(0);
  }
  const guest = await run.visit();
  await guest.goto("/influencer");
  await guest.getByRole("tab", { name: "Login" }).waitFor();
  await guest.context().close();
});

it("tells what an application lacks, keeps what was typed, and takes it to the front page", async () => {
  const submit = applicant.getByRole("button", { name: "Submit Request" });
  expect(await applicant.getByLabel("Email").inputValue()).toBe(member.email);
  await submit.click();
  await applicant.getByText("Please fill in all fields").waitFor();
  await applicant.getByLabel("Instagram Handle").fill(handle);
  await applicant.getByLabel("Affiliate Programs").fill("<b>Shop & Co</b>");
  await applicant.getByLabel("Follower Count").fill("many");
  await submit.click();
  await applicant.getByText("Please enter a valid follower count").waitFor();
  expect(await auditAccess(applicant)).toEqual([]);
  await applicant.getByLabel("Follower Count").fill("12,500");
  await applicant.route("**/api/influencer/request", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await submit.click();
  await applicant.getByText("Failed to submit request. Please try again.").waitFor();
  await applicant.unroute("**/api/influencer/request");
  // The browser's own log line about the aborted call.
  expect(run.complaints.splice(0)).toEqual([expect.stringContaining("Failed to load resource")]);
  await submit.click();
  await applicant
    .getByText("Request submitted successfully! You'll hear back within 5 working days.")
    .waitFor();
  await applicant.waitForURL(`${run.url}/`);
  await applicant.goto("/influencer-signup");
  await applicant.getByRole("heading", { name: "Your request is pending" }).waitFor();
  expect(await applicant.getByRole("textbox").count()).toBe(0);
  expect(await auditLargeTextOnPhone(applicant)).toEqual([]);
  const current = applicant.locator("nav[aria-label=Main] [aria-current=page]");
  expect(await current.allTextContents()).toEqual(["Influencer"]);
});

it("hides the review from everybody but an admin", async () => {
  await applicant.goto("/admin");
  await applicant.getByRole("heading", { name: "Oops! Page not found" }).waitFor();
  expect(run.complaints.splice(0)).toEqual([expect.stringContaining("Page not found: /admin")]);
  await applicant.goto("/influencer-signup");
  await applicant.getByRole("heading", { name: "Your request is pending" }).waitFor();
});

it("has an admin approve it, after a question, and again where that failed", async () => {
  await admin.goto("/account");
  await admin.getByRole("link", { name: "Admin" }).click();
  const request = admin.getByRole("tabpanel").getByRole("listitem").filter({ hasText: handle });
  const link = request.getByRole("link", { name: handle });
  expect(await link.getAttribute("href")).toBe(`https://www.instagram.com/${handle.slice(1)}`);
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  for (const text of ["12,500", "<b>Shop & Co</b>"]) await request.getByText(text).waitFor();
  expect([...(await auditAccess(admin)), ...(await auditLargeTextOnPhone(admin))]).toEqual([]);
  const answer = async (name: string) => {
    await request.getByRole("button", { name: `${name} ${handle}` }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name }).click();
  };
  await admin.route("**/decision", (route) => route.abort());
  await answer("Decline");
  await admin.getByText("An unexpected error occurred").waitFor();
  await request.waitFor();
  await admin.unroute("**/decision");
  run.complaints.splice(0);
  await answer("Approve");
  await admin.getByText("Please say how you checked the handle").waitFor();
  expect(await auditLargeTextOnPhone(admin)).toEqual([]);
  await admin.getByLabel("How did you check").fill("A code in the profile");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await request.waitFor({ state: "detached" });
  await admin.getByText(`${handle} is approved.`).waitFor();
  await admin.getByRole("tab", { name: "Approved" }).click();
  await request.getByText("A code in the profile").waitFor();
  expect(await request.getByRole("button").count()).toBe(0);
});

it("lets the new influencer into the dashboard, whose drawer a phone opens", async () => {
  await applicant.getByRole("link", { name: "Go to your dashboard" }).click();
  await applicant.getByRole("heading", { name: "My Closet", level: 1 }).waitFor();
  const bar = applicant.getByRole("button", { name: "Influencer Dashboard" });
  const drawer = applicant.getByRole("dialog", { name: "Influencer Dashboard" });
  await bar.click();
  await drawer.waitFor();
  expect((await drawer.boundingBox())?.width).toBe(288);
  expect(await auditAccess(applicant)).toEqual([]);
  for (const _ of Array(6)) {
    await applicant.keyboard.press("Tab");
    const outside = await applicant.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && !focused?.closest("dialog");
    });
    expect(outside).toBe(false);
  }
  await applicant.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await bar.evaluate((button) => button === document.activeElement)).toBe(true);
  await bar.click();
  await drawer.waitFor();
  await applicant.goBack();
  await drawer.waitFor({ state: "detached" });
  await applicant.keyboard.press("Control+b");
  await drawer.getByRole("link", { name: "Add Item" }).click();
  await applicant.waitForURL("**/influencer/create");
  await drawer.waitFor({ state: "detached" });
  await applicant.goBack();
  await applicant.waitForURL("**/influencer/closet");
  const bottom = applicant.getByRole("navigation", { name: "Main" });
  await applicant.setViewportSize({ width: 360, height: 740 });
  expect(await bottom.getByRole("link").count()).toBe(5);
  expect(await applicant.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

it("folds the sidebar to icons on a desk, and keeps that for a week", async () => {
  await applicant.setViewportSize(DESK);
  const links = applicant.getByRole("navigation", { name: "Influencer Dashboard" });
  const toggle = applicant.getByRole("button", { name: "Toggle sidebar" });
  // The hairline beside it counts as its own.
  const width = () => links.evaluate((nav) => nav.parentElement?.parentElement?.offsetWidth);
  expect([await width(), await toggle.getAttribute("aria-expanded")]).toEqual([256, "true"]);
  await toggle.click();
  expect([await width(), await toggle.getAttribute("aria-expanded")]).toEqual([48, "false"]);
  await applicant.getByRole("heading", { level: 1 }).waitFor();
  expect(await auditAccess(applicant)).toEqual([]);
  const cookies = await applicant.context().cookies(`${run.url}/influencer/closet`);
  const sidebar = cookies.find(({ name }) => name === "sidebar");
  expect(sidebar?.value).toBe("collapsed");
  expect(Math.round((Number(sidebar?.expires) - Date.now() / 1000) / 86_400)).toBe(7);
  await applicant.reload();
  await toggle.evaluate((button) => {
    button.dataset.before = "";
  });
  await links.getByRole("link", { name: "My Closet" }).click();
  await applicant.getByRole("heading", { name: "My Closet", level: 1 }).waitFor();
  expect(await toggle.getAttribute("data-before")).toBe("");
  expect(await width()).toBe(48);
  await applicant.keyboard.press("Control+b");
  await applicant.waitForFunction(
    () => document.querySelector("[aria-label='Toggle sidebar']")?.ariaExpanded === "true",
  );
  expect(await width()).toBe(256);
});

it("takes a visitor's report by the keyboard, and has an admin take the piece down and restore it", async () => {
  const visitor = await run.visit({ viewport: PHONE });
  await visitor.goto("/closet/demo.closet?item=demo-item-skirt");
  await visitor.mouse.move(5, 5);
  await visitor.mouse.move(9, 9);
  await visitor.waitForFunction(() => document.querySelector("dialog")?.matches(":modal"));
  await visitor.getByRole("button", { name: "Report this item" }).press("Enter");
  const report = visitor.getByRole("dialog", { name: "Report Forest skirt" });
  await report.getByRole("button", { name: "Send report" }).press("Enter");
  await report.getByRole("alert").filter({ hasText: "Please choose a reason" }).waitFor();
  await visitor.keyboard.press("ArrowDown");
  await report.getByLabel("Anything else").fill("The picture is mine.");
  expect(await auditAccess(visitor)).toEqual([]);
  await report.getByRole("button", { name: "Send report" }).press("Enter");
  await report.getByText("Thank you for telling us.").waitFor();
  await visitor.keyboard.press("Escape");
  await report.waitFor({ state: "detached" });
  expect(await visitor.evaluate(() => document.activeElement?.textContent)).toBe(
    "Report this item",
  );

  await admin.goto("/admin");
  await admin.getByRole("tab", { name: "Reports" }).click();
  const skirt = admin.getByRole("listitem").filter({ hasText: "Forest skirt" });
  await skirt.getByText("The picture is mine.").waitFor();
  expect(await auditAccess(admin)).toEqual([]);
  const question = admin.getByRole("alertdialog");
  await skirt.getByRole("button", { name: "Take down Forest skirt" }).click();
  await question.getByRole("button", { name: "Take down" }).click();
  await question.getByText("Please tell the owner why").waitFor();
  await question.getByLabel("Why, in words for the owner").fill("It is not your picture.");
  await question.getByRole("button", { name: "Take down" }).click();
  await skirt.waitFor({ state: "detached" });
  await visitor.goto("/closet/demo.closet");
  expect(await visitor.getByText("Forest skirt").count()).toBe(0);

  const owner = await run.visit({ viewport: PHONE });
  await signIn(owner, "influencer@drape.test", "demo-closet-2026");
  await owner.goto("/influencer/closet");
  await owner.getByText("Taken down. It is not your picture.").waitFor();
  await admin.getByRole("tab", { name: "Taken down" }).click();
  await skirt.getByRole("button", { name: "Restore Forest skirt" }).click();
  await question.getByRole("button", { name: "Restore" }).click();
  await skirt.waitFor({ state: "detached" });
  await admin.getByRole("tab", { name: "Decisions" }).click();
  await admin.getByText("took down Forest skirt of @demo.closet").waitFor();
  await visitor.goto("/closet/demo.closet");
  await visitor.getByText("Forest skirt").waitFor();
  for (const page of [visitor, owner]) await page.context().close();
});

it("brings the chosen tab into its row on a phone, and moves nothing else", async () => {
  await admin.setViewportSize(PHONE);
  await admin.goto("/admin?section=try-ons");
  for (const name of ["Try-ons", "Applications", "Operations"]) {
    // Not by a click, which would scroll the page.
    const tab = admin.getByRole("tab", { name, exact: true });
    await tab.evaluate((element: HTMLElement) => element.click());
    await admin.getByRole("tab", { name, selected: true }).waitFor();
    const box = await tab.boundingBox();
    expect(box?.x, name).toBeGreaterThanOrEqual(20);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(PHONE.width - 20);
    expect(await admin.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  }
  await admin.setViewportSize(DESK);
});

it("has an admin pause try-ons, which a member reads before any work, and let them go on", async () => {
  const words = "We are back at noon.";
  await admin.getByRole("tab", { name: "Try-ons" }).click();
  await admin.getByLabel("What people read meanwhile").fill(words);
  await admin.getByRole("button", { name: "Pause try-ons" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Pause" }).click();
  await admin.getByRole("heading", { name: "Try-ons are paused." }).waitFor();
  await applicant.goto("/generate?product_url=https://shop.example/tee");
  const notice = applicant.getByRole("status").filter({ hasText: words });
  await notice.waitFor();
  const generate = applicant.getByRole("button", { name: "Generate (1 Credit)" });
  expect(await generate.isDisabled()).toBe(true);
  expect(await auditAccess(applicant)).toEqual([]);
  await admin.getByRole("button", { name: "Let try-ons go on" }).click();
  await admin.getByRole("heading", { name: "Try-ons are running." }).waitFor();
  await applicant.reload();
  await applicant.getByText("credits remaining").waitFor();
  expect([await notice.count(), await generate.isEnabled()]).toEqual([0, true]);
});

it("shows a screen no longer than its role lasts", async () => {
  const db = createDb({ url: run.databaseUrl });
  expect(await grantRole(db, member.email, "admin")).toBe("changed");
  await applicant.goto("/admin");
  await applicant.getByText("No pending applications.").waitFor();
  expect(await revokeRole(db, member.email, "admin")).toBe("changed");
  await applicant.getByRole("tab", { name: "Declined" }).click();
  await applicant.getByRole("heading", { name: "Oops! Page not found" }).waitFor();
  expect(run.complaints.splice(0).sort()).toEqual([
    expect.stringContaining("403"),
    expect.stringContaining("Page not found: /admin"),
  ]);
});

it("has given the browser nothing else to complain about", () => {
  expect(run.complaints).toEqual([]);
});
