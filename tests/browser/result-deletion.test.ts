import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { newMember } from "../harness/member.ts";
import { siteOf, visitAs } from "../harness/visitor.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

it("deletes results by age only after a question, and no longer when it is turned off", async () => {
  const member = await newMember(siteOf(run));
  const page = await visitAs(run, member, { viewport: { width: 390, height: 844 } });
  const chosen = async () => (await member.call("GET", "/api/me/result-deletion")).json.chosen;
  await page.goto("/account");
  const turnOn = page.getByRole("button", { name: "Turn on", exact: true });
  const question = page.getByRole("alertdialog", { name: "Delete your results after 30 days?" });

  await turnOn.click();
  await question.getByText("None of your results is older than 30 days now.").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await chosen()).toBe(false);

  await turnOn.click();
  await question.getByText("A deleted result also leaves your favourites").waitFor();
  await question.getByRole("button", { name: "Turn on" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByText("On. Each result is deleted 30 days after it was made").waitFor();
  expect(await chosen()).toBe(true);

  await page.reload();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByText("Off. Your results stay until you delete them.").waitFor();
  expect(await chosen()).toBe(false);
  expect(run.complaints).toEqual([]);
});
