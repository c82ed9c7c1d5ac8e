import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { mailedCode } from "../harness/code-page.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { blockDownloads, IN_APP_AGENTS, inAppOptions } from "../harness/in-app-agents.ts";
import { mailedPath } from "../harness/member.ts";
import { closeVisitors, newVisitor, result } from "../harness/try-on-page.ts";
import { consentQuestion, expectNoComplaints, siteOf } from "../harness/visitor.ts";

const CLOSET = "/closet/demo.closet";
const ITEM = "Breton tee";
const PASSWORD = "plum orchard 1987";
/** The most taps until the picture is visible, without typing and the mail app. */
const MOST_TAPS = 9;

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** A follower with a phone, whose taps are counted. */
class Follower {
  readonly page: Page;
  readonly email = `nora-${randomUUID()}@example.com`;
  taps = 0;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(options: BrowserContextOptions = {}): Promise<Follower> {
    return new Follower(await newVisitor(run, { hasTouch: true, isMobile: true, ...options }));
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  /** From the shared link to the page that asks for the code. */
  async signUp(): Promise<void> {
    await this.page.goto(CLOSET);
    await this.tap(this.page.getByRole("link", { name: new RegExp(`^Ad.*${ITEM}`) }));
    await this.tap(this.page.getByRole("button", { name: "Try On", exact: true }));
    await this.page.getByRole("heading", { name: `Sign up to see yourself in ${ITEM}` }).waitFor();
    await this.page.getByText("@demo.closet").first().waitFor();
    await this.tap(this.page.getByLabel("Email"));
    await this.page.keyboard.insertText(this.email);
    // The key for the next field on a phone's keyboard.
    await this.page.keyboard.press("Tab");
    await this.page.keyboard.insertText(PASSWORD);
    await this.tap(this.page.getByRole("button", { name: "Sign Up", exact: true }));
    await this.page.getByText(this.email).waitFor();
  }

  /** The code is typed; the page sends it with its last digit. */
  async confirm(mails = 1): Promise<void> {
    await this.page.getByText(ITEM).first().waitFor();
    await this.page.getByLabel("Code").waitFor();
    await this.page.keyboard.insertText(await mailedCode(run, this.email, mails));
  }

  /** From the open try-on to its picture. */
  async tryOn(): Promise<Locator> {
    const dialog = this.page.getByRole("dialog", { name: `Try On: ${ITEM}` });
    const chooser = this.page.waitForEvent("filechooser");
    await this.tap(dialog.getByText("Upload your photo"));
    this.taps += 1; // In the phone's own list of pictures.
    await (await chooser).setFiles(demoPicture("person-1.jpg"));
    const question = consentQuestion(this.page);
    await this.tap(question.getByRole("checkbox"));
    await this.tap(question.getByRole("button", { name: /agree/i }));
    await this.tap(dialog.getByRole("button", { name: "Try Now" }));
    await result(this.page).waitFor();
    await dialog.getByAltText("You in the garment").waitFor();
    return dialog;
  }
}

const share = (dialog: Locator) =>
  dialog.getByRole("button", { name: "Share to Instagram Stories & Download" });

it("leads a follower from a shared link to a saved picture with few taps", async () => {
  const follower = await Follower.open({ acceptDownloads: true });
  await follower.signUp();
  await follower.confirm();
  const dialog = await follower.tryOn();
  expect(follower.taps).toBeLessThanOrEqual(MOST_TAPS);
  const download = follower.page.waitForEvent("download");
  await share(dialog).tap();
  expect((await download).suggestedFilename()).toMatch(/^virtual-try-on-\d+\.png$/);
});

it("loses nothing when the mail's link opens another browser", async () => {
  const [follower, other] = [await Follower.open(), await Follower.open()];
  await follower.signUp();
  Object.assign(other, { email: follower.email });
  await other.page.goto(await mailedPath(siteOf(run), follower.email));
  await other.page.getByText(follower.email).waitFor();
  await other.confirm();
  await other.tryOn();
});

it.each(IN_APP_AGENTS.filter((_, place) => place % 4 === 0 || place % 4 === 3))(
  "walks the same way inside $app on $system",
  async (agent) => {
    const follower = await Follower.open(inAppOptions(agent));
    const tried = await blockDownloads(follower.page);
    await follower.signUp();
    await follower.confirm();
    const dialog = await follower.tryOn();
    expect(follower.taps).toBeLessThanOrEqual(MOST_TAPS);
    await share(dialog).tap();
    await follower.page.getByRole("dialog", { name: "Save your picture" }).waitFor();
    expect(tried).toEqual([]);
  },
);

it("has the browser complain of nothing", () => {
  expectNoComplaints(run);
});
