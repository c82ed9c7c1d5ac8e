import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { runInThread } from "../harness/browser-thread.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { drawnTryOn } from "../harness/drawn-try-on.ts";
import { pictureBytes } from "../harness/member.ts";
import { answerLooks, UNREADABLE } from "../harness/product-looks.ts";
import {
  closeVisitors,
  fillIn,
  generateButton,
  impoverish,
  newMemberPage,
  progressBar,
  result,
  startsOf,
  toast,
} from "../harness/try-on-page.ts";
import { consentQuestion, hold } from "../harness/visitor.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

describe("what must be there", () => {
  it("is told in the order of the form, and nothing is sent before", async () => {
    const { page } = await newMemberPage(run);
    const starts = startsOf(page);
    await page.goto("/generate");
    await page.getByText("5 credits remaining").waitFor();
    expect(await generateButton(page).isDisabled()).toBe(true);
    await page.getByText("Add a photo of yourself to generate.").waitFor();
    const link = page.getByLabel("Link to the garment");
    await link.fill("shop.example");
    await link.blur();
    await page.getByText("Please enter a valid URL").waitFor();
    expect(await generateButton(page).isDisabled()).toBe(true);
    const [looks, answer] = await answerLooks(page);
    answer.push(UNREADABLE);
    await link.fill("https://shop.example/tee");
    await generateButton(page).press("Enter");
    await page.locator("[data-panel=photo] input:focus").waitFor();
    await toast(page, "Reference Image Required").waitFor();
    await toast(page, "Please upload a reference image to generate virtual try-on.").waitFor();
    const photo = page.getByLabel("Upload your photo");
    const text = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("text") };
    await photo.setInputFiles(text);
    await toast(page, "Please select an image file").waitFor();
    const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
    await photo.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
    await toast(page, "Image must be smaller than 5MB").waitFor();
    await photo.setInputFiles(demoPicture("person-1.jpg"));
    await toast(page, "Image Uploaded").waitFor();
    await generateButton(page).click();
    await page.locator("input[name=garment_url]:focus").waitFor();
    await page.getByRole("alert").getByText("This page could not be read.").waitFor();
    await page.getByText(/^Upload a photo or a screenshot of the garment below/).waitFor();
    expect(looks.length).toBeGreaterThan(0);
    // The address of a copied image may contain the image itself.
    const copied = `data:image/webp;base64,${Buffer.from(pictureBytes("tee-plain.webp")).toString("base64")}`;
    await link.fill(copied);
    await toast(page, "Garment Image Uploaded").waitFor();
    await page.getByAltText("The garment", { exact: true }).waitFor();
    expect(await link.inputValue()).toBe("");
    // An unreadable page still identifies the product.
    const productUrl = page.getByLabel("Product URL");
    expect(await productUrl.inputValue()).toBe("https://shop.example/tee");
    await productUrl.fill("shop.example");
    await productUrl.press("Enter");
    await toast(page, "Invalid URL").waitFor();
    expect(await generateButton(page).isDisabled()).toBe(true);
    await generateButton(page).press("Enter");
    await page.locator("input[name=product_url]:focus").waitFor();
    await productUrl.fill("");
    await productUrl.press("Enter");
    await toast(page, "Product URL Required").waitFor();
    await toast(page, "Please enter the product URL for tracking.").waitFor();
    await page.getByRole("button", { name: "Remove photo" }).last().click();
    expect(await productUrl.count()).toBe(0);
    expect(starts).toEqual([]);
  });

  it("is a credit, too; without one the next is announced", async () => {
    const { page, member } = await newMemberPage(run);
    await impoverish(run, member);
    await page.goto("/generate");
    await page.getByText("0 credits remaining").waitFor();
    await page.getByText(/^Credits renew in \d+h \d+m$/).waitFor();
    await fillIn(page);
    await generateButton(page).click();
    await toast(page, "Insufficient Credits").waitFor();
    await toast(page, "You need at least 1 credit to generate a virtual try-on.").waitFor();
    const notice = page.getByRole("main").getByRole("alert");
    await notice.getByText(/^Credits renew in \d+h \d+m$/).waitFor();
    expect(await notice.getByRole("button").count()).toBe(0);
    expect((await member.call("GET", "/api/generations")).json.generations).toEqual([]);
  });

  it("comes from the address of the page as well", async () => {
    const { page } = await newMemberPage(run);
    const product = "product_url=https://shop.example/tee";
    await page.goto(`/generate?${product}&garment_url=https://shop.example/tee.jpg`);
    await toast(page, "Product URL Loaded").waitFor();
    await toast(page, "Garment URL Loaded").waitFor();
    const [link, productUrl] = ["Link to the garment", "Product URL"].map((name) =>
      page.getByLabel(name).inputValue(),
    );
    expect([await link, await productUrl]).toEqual([
      "https://shop.example/tee.jpg",
      "https://shop.example/tee",
    ]);
    await page.goto(`/generate?${product}&garment_url=javascript:alert(1)`);
    await toast(page, "Invalid Garment URL").waitFor();
    await toast(page, "The garment URL from the link is not valid.").waitFor();
    const field = page.getByLabel("Link to the garment");
    expect(await field.inputValue()).toBe("https://shop.example/tee");
    expect(await page.getByLabel("Product URL").count()).toBe(0);
    await page.goto("/generate?product_url=junk");
    await page.getByText("Please enter a valid URL").waitFor();
    expect(await field.inputValue()).toBe("junk");
    expect(await toast(page, "Product URL Loaded").count()).toBe(0);
  });
});

describe("the fit of a saved photo", () => {
  it("is put right by keys and by pointer, and saved once", async () => {
    const { page, member } = await newMemberPage(run);
    const raw = pictureBytes("person-1.jpg");
    await member.savePhoto(raw);
    const saves: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/reference-image/fit")) saves.push(request.method());
    });
    await page.goto("/generate");
    await page.getByRole("button", { name: "Adjust fit" }).click();
    const editor = page.getByRole("dialog", { name: "Adjust fit" });
    const point = (name: string) => editor.getByRole("button", { name, exact: true });
    const middle = async (name: string) => {
      const box = await point(name).boundingBox();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
    };
    const way = async (name: string, move: () => Promise<void>) => {
      const from = await middle(name);
      await move();
      const to = await middle(name);
      // The position is stored in ten-thousandths of the photo.
      return [Math.round(to.x - from.x), Math.round(to.y - from.y)];
    };

    await point("Left shoulder").focus();
    const keys = await way("Left shoulder", async () => {
      for (const key of ["ArrowRight", "Shift+ArrowDown", "ArrowUp"])
        await page.keyboard.press(key);
    });
    expect(keys).toEqual([1, 9]);
    await editor
      .getByText(/^Left shoulder: [\d.]+% from the left, [\d.]+% from the top$/)
      .waitFor();

    const { x, y } = await middle("Right hip");
    const drag = await way("Right hip", async () => {
      // A press beside its middle does not move it there.
      await page.mouse.move(x + 5, y);
      await page.mouse.down();
      await page.mouse.move(x - 10, y + 15);
      await page.mouse.move(x - 15, y + 30);
      await page.mouse.up();
    });
    expect(drag).toEqual([-20, 30]);

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await editor.getByText("Out", { exact: true }).click();
    await editor.getByRole("button", { name: "Save" }).dblclick();
    await toast(page, "Fit Saved").waitFor();
    expect(saves).toEqual(["PUT"]);
    const fit = (await member.me()).referenceImage?.fit;
    expect(fit?.tuck).toBe("out");

    await page.reload();
    await page.getByRole("button", { name: "Adjust fit" }).click();
    await point("Right hip").waitFor();
    const left = await point("Right hip").evaluate(({ style }) => Number.parseFloat(style.left));
    expect(left / 100).toBeCloseTo(fit?.points?.rightHip.x ?? 0, 3);
    await page.keyboard.press("Escape");
    await editor.waitFor({ state: "detached" });
  });
});

describe("the fit of a photo that could not be loaded", () => {
  it("is put right once it can", async () => {
    const { page, member } = await newMemberPage(run);
    await member.savePhoto(pictureBytes("person-1.jpg"));
    await page.goto("/generate");
    await page.getByRole("button", { name: "Adjust fit" }).waitFor();
    let offline = true;
    await page.route("**/media/**", (route) =>
      offline && route.request().resourceType() === "fetch" ? route.abort() : route.fallback(),
    );
    await page.getByRole("button", { name: "Adjust fit" }).click();
    const editor = page.getByRole("dialog", { name: "Adjust fit" });
    await editor.getByText("This picture could not be loaded.").waitFor();
    offline = false;
    await editor.getByRole("button", { name: "Try again" }).click();
    await editor.getByRole("button", { name: "Right hip" }).waitFor();
  });
});

describe("the engine's own eyes", () => {
  it("look at a photo in the browser, and keep one from being used that shows nobody", async () => {
    const { page } = await newMemberPage(run);
    const starts = startsOf(page);
    await page.goto("/generate");
    await fillIn(page, "tee-print.webp");
    const sentence = /^We could not find a person in this photo\./;
    await page.getByRole("status").getByText(sentence).waitFor();
    await generateButton(page).click();
    await toast(page, "Unsuitable Reference Image").waitFor();
    await page.getByLabel("Notifications").getByText(sentence).waitFor();
    await page.getByLabel("Change photo").first().setInputFiles(demoPicture("person-1.jpg"));
    await page.getByRole("main").getByText(sentence).waitFor({ state: "detached" });
    expect(starts).toEqual([]);
  });

  it("and hand make the same of the same pictures in a browser's thread as here", async () => {
    const page = await run.visit();
    await page.goto("/robots.txt");
    expect(await runInThread(page, "drawn-try-on-thread.ts")).toBe(await drawnTryOn());
    await page.context().close();
  });
});

describe("a try-on", () => {
  it("is asked for consent, charged once however often pressed, and shown", async () => {
    const { page, member } = await newMemberPage(run, false);
    const starts = startsOf(page);
    await page.goto("/generate");
    await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
    await consentQuestion(page).waitFor();
    await page.keyboard.press("Escape");
    await consentQuestion(page).waitFor({ state: "detached" });
    expect(await page.getByAltText("Your photo").count()).toBe(0);
    await fillIn(page);
    // A repeated key, or one that ends the composition of a word, is no press.
    for (const kind of [{ repeat: true }, { isComposing: true }]) {
      await page.getByLabel("Product URL").dispatchEvent("keydown", { key: "Enter", ...kind });
    }
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await progressBar(page).count()).toBe(0);
    const tab = await page.context().newPage();
    await tab.goto("/generate");
    await tab.getByText("5 credits remaining").waitFor();
    const events = await hold(page, "**/api/generations/*/events");
    await generateButton(page).dblclick();
    await toast(page, "Generation Started")
      .or(toast(page, "Generation in Progress"))
      .first()
      .waitFor();
    await page.getByRole("heading", { name: "Generating your try-on..." }).waitFor();
    await page.getByAltText("Photo of this try-on").waitFor();
    await page.getByAltText("Garment of this try-on").waitFor();
    await page.getByText("Usually about 4 seconds.").waitFor();
    const leave = page.getByText("You can leave; the result will be in Generations.");
    expect(await leave.getByRole("link").getAttribute("href")).toBe("/generations");
    // The balance changes with the charge, in all tabs.
    await page.getByText("4 credits remaining").waitFor();
    await tab.getByText("4 credits remaining").waitFor();
    await tab.close();
    await page.context().setOffline(true);
    await page.getByText("You are offline. Your try-on goes on", { exact: false }).waitFor();
    await page.context().setOffline(false);
    await leave.waitFor();
    await events.release();
    await result(page).waitFor();
    await toast(page, "Generation Complete!").waitFor();
    await toast(page, "Your virtual try-on is ready.").waitFor();
    await page.getByText("4 credits remaining").waitFor();
    await page.getByAltText("You in the garment").first().waitFor();
    await page.getByRole("button", { name: /Share to .* Stories & Download/ }).waitFor();
    const buy = page.getByRole("link", { name: "Buy Now Shop at shop.example" });
    expect(await buy.getAttribute("href")).toBe("https://shop.example/tee");
    await page.getByRole("button", { name: "Save to Favourites", pressed: false }).click();
    await page.getByRole("button", { name: "Save to Favourites", pressed: true }).waitFor();
    expect((await member.call("GET", "/api/favourites")).json.favourites).toHaveLength(1);
    expect(starts).toHaveLength(1);
    expect(await member.credits()).toBe(4);

    await page.getByRole("button", { name: "Another garment" }).click();
    await page.locator("input[name=garment_url]:focus").waitFor();
    expect(await page.getByAltText("Your photo").count()).toBe(1);
    expect(await result(page).count()).toBe(0);
  });
});
