import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { awaitEnd } from "../harness/events.ts";
import { type Member, type MemberSite, newMember, pictureBytes } from "../harness/member.ts";
import { siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const CONSENT = "**/api/me/photo-consent";

let run: BrowserRun;
let site: MemberSite;
beforeAll(async () => {
  run = await startBrowserRun();
  site = siteOf(run);
});
afterAll(() => run.stop());

/** A phone on which the member is signed in. */
async function visitAt(member: Member, path = "/account"): Promise<Page> {
  const page = await visitAs(run, member, PHONE);
  await page.goto(path);
  return page;
}

const photo = (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(pictureBytes(name)),
});
const choosePhoto = (page: Page, name: string) =>
  page.locator('input[type="file"]').first().setInputFiles(photo(name));

/** The browser's complaints, except its own log lines about refused requests. */
const complaints = () => run.complaints.filter((line) => !line.includes("Failed to load"));

it("asks before the first photo, once, and takes a withdrawal at its word", async () => {
  const member = await newMember(site);
  const page = await visitAt(member);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") asked.push(new URL(request.url()).pathname);
  });
  const question = page.getByRole("dialog", { name: "Before your first photo" });
  const agree = question.getByRole("checkbox");

  await choosePhoto(page, "person-1.jpg");
  await question.waitFor();
  expect(await agree.isChecked()).toBe(false);
  // The focus is on the title; nothing is sent without the tick.
  const title = question.getByRole("heading", { name: "Before your first photo" });
  expect(await title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await question.getByRole("button", { name: "Agree and continue" }).click();
  expect(await agree.evaluate((box) => (box as HTMLInputElement).validity.valid)).toBe(false);
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(asked).toEqual([]);

  await choosePhoto(page, "person-1.jpg");
  await agree.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.getByText("Reference image uploaded successfully").waitFor();
  expect(asked).toEqual(["/api/me/photo-consent", "/api/me/reference-image"]);
  await page.getByText(/You agreed on \d+ \w+ \d{4} that Drape/).waitFor();

  await page.reload();
  await page.getByAltText("Your reference").waitFor();
  await choosePhoto(page, "person-2.jpg");
  await page.getByText("Reference image uploaded successfully").waitFor();
  expect(await question.count()).toBe(0);

  await page.getByRole("button", { name: "Withdraw consent" }).click();
  const warning = page.getByRole("alertdialog", { name: "Withdraw your consent?" });
  await warning.getByText("Your saved photo is deleted").waitFor();
  await warning.getByRole("button", { name: "Withdraw consent" }).click();
  await page.getByText("No reference image uploaded yet").waitFor();
  await page.getByText("You will be asked before your next upload").waitFor();
  expect((await member.me()).referenceImage).toBeNull();

  await choosePhoto(page, "person-1.jpg");
  await question.waitFor();
  expect(complaints()).toEqual([]);
});

it("says what went wrong with a consent, and sends no photo without it", async () => {
  const page = await visitAt(await newMember(site));
  await page.route(CONSENT, (route) => route.abort());
  await choosePhoto(page, "person-1.jpg");
  const question = page.getByRole("dialog", { name: "Before your first photo" });
  await question.getByRole("checkbox").check();
  await question.getByRole("button", { name: "Agree and continue" }).click();
  await question.getByRole("alert").getByText("An unexpected error occurred").waitFor();
  await question.getByRole("button", { name: "Not now" }).click();
  await page.getByText("No reference image uploaded yet").waitFor();
  expect((await (await page.request.get("/api/me")).json()).referenceImage).toBeNull();
});

async function unzipDownload(page: Page): Promise<Record<string, Uint8Array>> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const download = await coming;
  const day = new Date().toISOString().slice(0, 10);
  expect(download.suggestedFilename()).toBe(`drape-export-${day}.zip`);
  return unzipSync(new Uint8Array(readFileSync(await download.path())));
}

it("packs everything into one file, names what it can't read, and stops when told", async () => {
  const member = await newMember(site);
  await member.savePhoto(pictureBytes("person-1.jpg"));
  const id = await member.tryOn();
  await awaitEnd(member, id);
  const page = await visitAt(member);
  const reference = `pictures/${await member.photoKey()}`;
  const result = `pictures/generations/${member.id}/${id}/output.jpg`;

  const files = await unzipDownload(page);
  expect(Object.keys(files).sort()).toEqual(["account.json", reference, result].sort());
  const stored = JSON.parse(new TextDecoder().decode(files["account.json"]));
  expect(stored.user.email).toBe(member.email);
  for (const name of [reference, result]) {
    const served = await page.request.get(`/media/${name.slice("pictures/".length)}`);
    expect((await served.body()).equals(files[name] ?? Buffer.alloc(0)), name).toBe(true);
  }

  const picture = `**/media/generations/**/output.jpg`;
  await page.route(picture, (route) => route.abort());
  const partial = await unzipDownload(page);
  expect(Object.keys(partial).sort()).toEqual(["account.json", "missing.txt", reference].sort());
  expect(new TextDecoder().decode(partial["missing.txt"])).toContain(`/${id}/output.jpg`);
  await page.getByText("One picture could not be read").waitFor();
  await page.unroute(picture);

  let downloads = 0;
  page.on("download", () => downloads++);
  await page.route(picture, () => undefined);
  await page.getByRole("button", { name: "Download my data" }).click();
  await page.getByText("Collecting pictures… 1 of 2").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  const start = page.getByRole("button", { name: "Download my data" });
  await start.waitFor();
  expect(await start.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(downloads).toBe(0);
  expect(complaints()).toEqual([]);
});

it("deletes the account by keyboard alone, after the right password", async () => {
  const member = await newMember(site);
  const page = await visitAt(member);
  const elsewhere = await visitAt(member);
  await elsewhere.getByRole("heading", { name: "Account Settings" }).waitFor();

  const begin = page.getByRole("button", { name: "Delete account" });
  await begin.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await begin.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  const field = dialog.getByLabel("Your password");
  await field.waitFor();
  await page.keyboard.type("a wrong guess");
  await page.keyboard.press("Enter");
  await dialog.getByText("This is not your password. Please try again.").waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect((await member.me()).user.id).toBe(member.id);

  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await page.getByText("Your account has been deleted, with everything in it.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.context().cookies()).toEqual([]);
  expect((await member.call("GET", "/api/me")).status).toBe(401);
  expect((await member.signIn()).status).toBe(401);

  await elsewhere.reload();
  await elsewhere.getByRole("tab", { name: "Login" }).waitFor();
  expect(complaints()).toEqual([]);
});
