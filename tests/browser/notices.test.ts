import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { startOwnProduct } from "../harness/own-product.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

let product: Awaited<ReturnType<typeof startOwnProduct>>;
let run: BrowserRun;
beforeAll(async () => {
  product = await startOwnProduct();
  run = await startBrowserRun(product);
});
afterAll(async () => {
  await run.stop();
  await product.stop();
});

async function signedIn(role: "admin" | "influencer", viewport: typeof PHONE): Promise<Page> {
  const page = await run.visit({ viewport });
  const answer = await page.request.post("/api/auth/sign-in/email", {
    headers: { Origin: run.url },
    data: { email: `${role}@drape.test`, password: "demo-closet-2026" },
  });
  expect(answer.status()).toBe(200);
  return page;
}

it("asks for the statement about an intimate image, and counts down at /admin", async () => {
  const visitor = await run.visit({ viewport: PHONE });
  await visitor.goto("/closet/demo.closet");
  await visitor.getByText("Forest skirt").first().click();
  await visitor.getByRole("button", { name: "Report this item" }).click();
  const report = visitor.getByRole("dialog", { name: "Report Forest skirt" });
  await report.getByLabel("An intimate image of somebody").check();
  await report.getByRole("button", { name: "Send report" }).click();
  for (const missing of ["enter your email", "sign with your name", "confirm this statement"]) {
    await report.getByText(missing).waitFor();
  }
  await report.getByLabel("Your email").fill("reporter@example.com");
  await report.getByLabel("Your full name").fill("Ada Example");
  await report.getByLabel("I believe in good faith").check();
  expect(await auditAccess(visitor)).toEqual([]);
  await report.getByRole("button", { name: "Send report" }).click();
  await report.getByText("A receipt is on its way to reporter@example.com").waitFor();

  const admin = await signedIn("admin", DESK);
  await admin.goto("/admin?section=reports");
  const skirt = admin.getByRole("listitem").filter({ hasText: "Forest skirt" });
  await skirt.getByText(/^47 h 5\d min left, until$/).waitFor();
  await skirt.getByText("Ada Example").waitFor();
  expect(await auditAccess(admin)).toEqual([]);

  await skirt.getByRole("button", { name: "Take down Forest skirt" }).click();
  const question = admin.getByRole("alertdialog");
  await question.getByLabel("Why, in words for the owner").fill("She has not agreed.");
  await question.getByRole("button", { name: "Take down" }).click();
  await skirt.waitFor({ state: "detached" });
});

it("lets the owner appeal once, and an admin reject the appeal", async () => {
  const owner = await signedIn("influencer", PHONE);
  await owner.goto("/influencer/closet");
  await owner.getByRole("button", { name: "Appeal the takedown of Forest skirt" }).click();
  const dialog = owner.getByRole("dialog", { name: "Appeal this decision" });
  await dialog.getByRole("button", { name: "Send appeal" }).click();
  await dialog.getByText("Please say why it should be visible").waitFor();
  await dialog.getByLabel("Why it should be visible").fill("It is me in the picture.");
  expect(await auditAccess(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Send appeal" }).click();
  await owner.getByText("You have appealed.").waitFor();

  const admin = await signedIn("admin", DESK);
  await admin.goto("/admin?section=reports");
  await admin.getByRole("tab", { name: "Taken down" }).click();
  const skirt = admin.getByRole("listitem").filter({ hasText: "Forest skirt" });
  await skirt.getByText("It is me in the picture.").waitFor();
  await skirt.getByRole("button", { name: "Reject the appeal of Forest skirt" }).click();
  const question = admin.getByRole("alertdialog");
  await question.getByLabel("Why, in words for the owner").fill("The picture shows another.");
  await question.getByRole("button", { name: "Reject the appeal" }).click();
  await skirt.getByText("The rejected appeal").waitFor();
  await owner.reload();
  await owner.getByText("The picture shows another.").waitFor();
});
