import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { Caller, type Member, newMember } from "../harness/member.ts";
import { startOwnProduct } from "../harness/own-product.ts";
import { siteOf } from "../harness/visitor.ts";

let product: Awaited<ReturnType<typeof startOwnProduct>>;
let run: BrowserRun;
let member: Member;
let admin: Page;
beforeAll(async () => {
  product = await startOwnProduct();
  run = await startBrowserRun(product);
  member = await newMember(siteOf(run));
  admin = await run.visit({ viewport: { width: 390, height: 844 } });
  const answer = await admin.request.post("/api/auth/sign-in/email", {
    headers: { Origin: run.url },
    data: { email: "admin@drape.test", password: "demo-closet-2026" },
  });
  expect(answer.status()).toBe(200);
});
afterAll(async () => {
  await run.stop();
  await product.stop();
});

const find = async (email: string) => {
  await admin.getByRole("textbox", { name: "Email" }).fill(email);
  await admin.getByRole("button", { name: "Find" }).press("Enter");
};
const signIn = async () => {
  const { email, password } = member;
  const body = { email, password };
  const caller = new Caller(siteOf(run));
  return (await caller.call("POST", "/api/auth/sign-in/email", { body })).json;
};

it("lets an admin find a person, end their sessions, block and unblock them, and read the log", async () => {
  await admin.goto("/admin?section=people");
  await find("nobody@example.com");
  await admin.getByText("No account was found for nobody@example.com.").waitFor();
  await find("admin@drape.test");
  const own = admin.getByRole("region", { name: "admin@drape.test" });
  await own.getByText("An admin cannot be blocked.").waitFor();
  expect(await own.getByRole("button", { name: "Block" }).count()).toBe(0);
  await find(member.email);
  const card = admin.getByRole("region", { name: member.email });
  const question = admin.getByRole("alertdialog");
  await card.getByRole("button", { name: "End all sessions" }).click();
  expect(await auditAccess(admin)).toEqual([]);
  await question.getByRole("button", { name: "End all sessions" }).click();
  await admin.getByText("All sessions are ended.").waitFor();
  expect((await member.call("GET", "/api/me")).status).toBe(401);

  await card.getByRole("button", { name: "Block" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await card.getByRole("button", { name: "Block" }).click();
  await question.getByRole("button", { name: "Block" }).click();
  await question.getByText("Please tell the person why").waitFor();
  await question.getByLabel("Reason, which the person reads").fill("Photos of other people.");
  await question.getByRole("button", { name: "Block" }).click();
  await card.getByText("Photos of other people.").waitFor();
  expect(await auditAccess(admin)).toEqual([]);
  expect((await signIn()).code).toBe("account_blocked");
  await card.getByRole("button", { name: "Unblock" }).click();
  await question.getByRole("button", { name: "Unblock" }).click();
  await card.getByRole("button", { name: "Block", exact: true }).waitFor();
  expect((await signIn()).user.email).toBe(member.email);

  await admin.getByRole("tab", { name: "Log" }).click();
  const entries = admin.getByRole("tabpanel").getByRole("listitem");
  await entries.first().getByText(`unblocked ${member.email}`).waitFor();
  await entries.nth(1).getByText("Photos of other people.").waitFor();
  expect(await auditAccess(admin)).toEqual([]);
});
