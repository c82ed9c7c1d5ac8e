import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "playwright-core";
import { DEMO_PASSWORD } from "#db/seed/demo.ts";
import { CHROMIUM_FLAGS, requireChromium } from "#scripts/chromium.ts";
import { startLocalProduct } from "#scripts/local-product.ts";
import { freePort } from "#scripts/sqld.ts";
import { fullDemoPicture } from "../harness/demo-pictures.ts";
import { agreeIfAsked } from "../harness/visitor.ts";

/** A phone: 150 ms for a round trip, 1.6 Mbit/s. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
};
const ITEM = "/closet/demo.closet?item=demo-item-tee-plain";
/** Each account has five credits, and the first try-on warms up. */
const ACCOUNTS = ["member@drape.test", "influencer@drape.test"] as const;
const ROUNDS = 5;

/** Milliseconds from the press of Generate. */
interface Press {
  /** To the answer that the credit is charged, which is the first stage. */
  readonly started: number;
  /** To the answer that the job is accepted. */
  readonly accepted: number;
}

/**
 * Measures the press on a slow network with a temporary photo and an item of a closet: with the
 * photo uploaded ahead, and with the photo in the job. Four try-ons each.
 */
export async function measurePress(): Promise<{
  readonly ahead: readonly Press[];
  readonly inJob: readonly Press[];
}> {
  const executablePath = requireChromium();
  if (executablePath === null) throw new Error("no Chromium");
  const dataDir = mkdtempSync(path.join(tmpdir(), "drape-press-"));
  const product = await startLocalProduct({ dataDir, port: await freePort() });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const measured: Press[][] = [];
  try {
    for (const [k, email] of ACCOUNTS.entries()) {
      const context = await browser.newContext({ baseURL: product.url, serviceWorkers: "block" });
      const headers = { origin: product.url };
      const data = { email, password: DEMO_PASSWORD };
      await context.request.post("/api/auth/sign-in/email", { data, headers });
      const page = await context.newPage();
      // Without an answer to the upload the photo goes with the job.
      if (k === 1)
        await page.route("**/api/me/job-photo", (route) => route.fulfill({ status: 503 }));
      const rounds: Press[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await press(page));
      measured.push(rounds.slice(1));
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const [ahead, inJob] = measured as [Press[], Press[]];
  return { ahead, inJob };
}

/** One try-on on /generate; the network is slow from the press to the accepted job. */
async function press(page: Page): Promise<Press> {
  await page.goto("/generate");
  await page.getByText("Temporary Upload").or(page.getByText("Upload your photo")).first().click();
  const buffer = Buffer.from(fullDemoPicture("person-1.jpg"));
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel("Upload your photo").setInputFiles(photo);
  await agreeIfAsked(page, page.getByText("Image Uploaded", { exact: true }));
  const link = page.getByLabel("Link to the garment");
  await link.fill(new URL(ITEM, page.url()).href);
  await link.press("Enter");
  await page.getByText(/^Your photo (was sent|is sent with)/).waitFor();
  await page.waitForLoadState("networkidle");
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", NETWORK);
  const answer = (path: RegExp) =>
    page.waitForResponse((response) => path.test(new URL(response.url()).pathname));
  const charged = answer(/^\/api\/generations$/).then(() => performance.now());
  const taken = answer(/\/job$/).then(() => performance.now());
  const from = performance.now();
  await page.getByRole("button", { name: "Generate (1 Credit)" }).click();
  const result = { started: (await charged) - from, accepted: (await taken) - from };
  await network.detach();
  await page.getByRole("heading", { name: "Your Virtual Try-On Result" }).waitFor();
  return result;
}
