import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { DESK, expectAccess, openAsInfluencer, PHONE } from "../harness/item-forms.ts";
import { expectNoComplaints } from "../harness/visitor.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());
afterEach(() => expectNoComplaints(run));

it("shows drafts to whoever has the link until it is revoked, and sends no token in an address", async () => {
  const { page, owner } = await openAsInfluencer(run, "/influencer/closet", DESK);
  await owner.addItem({ title: "Shirt" });
  const coat = await owner.addItem({ title: "Secret coat", visibility: "draft" });
  await owner.addCollection("Secret launch", [coat.id]);
  const publicAt = new Date(Date.now() + 86_400_000).toISOString();
  await owner.addItem({ title: "Soon tee", visibility: "scheduled", publicAt });
  await page.reload();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Preview link").click();
  await button("Make a link").click();
  const address = page.getByText(/\/closet-preview#token=/);
  const shownUrl = async () => String(await address.textContent());
  const url = await shownUrl();
  await expectAccess(page);
  await button("Copy").click();

  const guest = await run.visit(PHONE);
  const asked: string[] = [];
  guest.on("request", (request) => asked.push(request.url(), request.headers().referer ?? ""));
  await guest.goto(url);
  await guest.getByText("The closet with what is not public yet.").waitFor();
  expect(await guest.locator("li h2").allTextContents()).toEqual([
    "Soon tee",
    "Secret coat",
    "Shirt",
  ]);
  await guest.getByText("Draft", { exact: true }).first().waitFor();
  const collection = guest.getByRole("region", { name: "Secret launch" });
  expect(await collection.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
    "Secret coat",
  ]);
  const loaded = () =>
    guest
      .locator("li img")
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(loaded).toEqual([true, true, true, true]);
  expect(await guest.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
  await expectAccess(guest);
  const token = url.split("token=")[1] as string;
  expect(asked.filter((part) => part.split("#")[0]?.includes(token))).toEqual([]);

  await button("Make a new link").click();
  await expect.poll(shownUrl).not.toBe(url);
  await guest.reload();
  await guest.getByRole("heading", { name: "This preview link is not valid" }).waitFor();
  await guest.goto("/");
  await guest.goto(await shownUrl());
  await guest.getByText("Secret coat").first().waitFor();
  await button("Revoke").click();
  await button("Make a link").waitFor();
  await guest.reload();
  await guest.getByRole("heading", { name: "This preview link is not valid" }).waitFor();
  await expectAccess(guest);
  await guest.context().close();
});
