import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { mailedPath } from "../harness/member.ts";
import { closeVisitors, newMemberPage, newVisitor } from "../harness/try-on-page.ts";
import { agreeIfAsked, consentQuestion } from "../harness/visitor.ts";
import { bodiesOf, keep, kept, taste } from "../harness/visitor-page.ts";

const PASSWORD = "plum orchard 1987";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

describe("a visitor who signs up", () => {
  it("comes back by the mail, in another tab, to a try-on that has started by itself", async () => {
    const page = await newVisitor(run);
    await taste(page);
    await page.getByRole("button", { name: "Sign Up Now" }).click();
    const email = `queued-${Date.now()}@example.com`;
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("Account created successfully!", { exact: false }).waitFor();

    const other = await page.context().newPage();
    const starts: string[] = [];
    page.context().on("request", (request) => {
      if (request.url().endsWith("/api/generations") && request.method() === "POST")
        starts.push(request.url());
    });
    const site = {
      url: run.url,
      fetch: (path: string, init?: RequestInit) => fetch(run.url + path, init),
    };
    await other.goto(await mailedPath(site, email));
    await other.getByLabel("Email").fill(email);
    await other.getByLabel("Password").fill(PASSWORD);
    await other.getByRole("button", { name: "Login", exact: true }).click();
    await other.waitForURL("**/generate");
    await agreeIfAsked(other, other.getByRole("progressbar"));
    await other.getByText("Generation Complete!").waitFor();
    await other.getByAltText("You in the garment").first().waitFor();
    await other.getByText("4 credits", { exact: false }).first().waitFor();
    expect(await kept(other)).toBeNull();
    expect(starts).toHaveLength(1);
    await other.reload();
    await other.getByText("4 credits", { exact: false }).first().waitFor();
    expect(starts).toHaveLength(1);
  });

  it("is asked for consent first; refused, nothing is sent and the form stays", async () => {
    const page = await newVisitor(run);
    await taste(page);
    const { page: signedIn } = await newMemberPage(run, false);
    await page.context().addCookies(await signedIn.context().cookies());
    const bodies = bodiesOf(page);
    await page.goto("/generate");
    await consentQuestion(page).waitFor();
    await page.keyboard.press("Escape");
    await consentQuestion(page).waitFor({ state: "detached" });
    expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/tee");
    await page.getByAltText("Your photo").waitFor();
    await page.getByAltText("The garment").waitFor();
    expect(bodies).toEqual([]);
    expect(await kept(page)).toBeNull();
  });

  it("starts once, however many tabs are open", async () => {
    const page = await newVisitor(run);
    await taste(page);
    const { page: signedIn, member } = await newMemberPage(run);
    await page.context().addCookies(await signedIn.context().cookies());
    const tabs = await Promise.all([1, 2, 3].map(() => page.context().newPage()));
    await Promise.all(tabs.map((tab) => tab.goto("/generate")));
    const result = { name: "Your Virtual Try-On Result" };
    await Promise.any(tabs.map((tab) => tab.getByRole("heading", result).waitFor()));
    expect(await member.credits()).toBe(4);
    const { json } = await member.call("GET", "/api/generations");
    expect(json.generations).toHaveLength(1);
  });

  it("leaves nothing behind on signing out", async () => {
    const { page } = await newMemberPage(run);
    await page.goto("/account");
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    const queued = {
      productUrl: "https://shop.example/tee",
      useUpload: false,
      garmentImageBase64: null,
      garmentUrl: "https://shop.example/tee.jpg",
      tempImageBase64: "data:image/png;base64,AAAA",
      createdAt: Date.now(),
    };
    await keep(page, queued);
    await page.reload();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    expect(await kept(page)).toBe(JSON.stringify(queued));
    await page.getByRole("button", { name: "Logout" }).first().click();
    await page.getByRole("tab", { name: "Login" }).waitFor();
    expect(await kept(page)).toBeNull();
  });
});
