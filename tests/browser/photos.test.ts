import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { photoTexts } from "#web/texts/photo.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pictureBytes } from "../harness/member.ts";
import { bomb, drawPhoto, type PhotoFile, padded, turned } from "../harness/photo-files.ts";
import { decode, medianColor, type Region } from "../harness/pixels.ts";
import { newUploader, visitAs } from "../harness/visitor.ts";

const MB = 1024 * 1024;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 900 } };
const TOP = { left: 0.1, top: 0.05, right: 0.9, bottom: 0.4 };
const LEFT = { left: 0.1, top: 0.1, right: 0.4, bottom: 0.9 };
const RIGHT = { left: 0.6, top: 0.1, right: 0.9, bottom: 0.9 };
const ALL = { left: 0.3, top: 0.3, right: 0.7, bottom: 0.7 };
const BOTTOM = { left: 0.1, top: 0.6, right: 0.9, bottom: 0.95 };

let run: BrowserRun;
let directory: string;
beforeAll(async () => {
  run = await startBrowserRun();
  directory = await mkdtemp(path.join(tmpdir(), "drape-photos-"));
});
afterAll(async () => {
  await run.stop();
  await rm(directory, { recursive: true });
});
afterEach(() => {
  expect(run.complaints.splice(0)).toEqual([]);
});

const PERSON: PhotoFile = {
  name: "person.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(pictureBytes("person-1.jpg")),
};

/** 64 by 64 pixels of red, then as many of blue. */
const GIF: PhotoFile = {
  name: "blink.gif",
  mimeType: "image/gif",
  buffer: Buffer.from(
    "R0lGODlhQABAAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAQABAAAACRYSPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kzX9o3n+s73/g8MCofEovGITCqXzKbzCY1Kp9Sq9YrNarfcrhdQAAAh+QQACgAAACwAAAAAQABAAIAAAP8AAAACRYSPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kzX9o3n+s73/g8MCofEovGITCqXzKbzCY1Kp9Sq9YrNarfcrhdQAAA7",
    "base64",
  ),
};

/** Records the bytes of sent reference photos, because the network log omits Blobs. */
async function keepSentPhotos(page: Page): Promise<() => Promise<Uint8Array>> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (input, init) => {
      if (init?.body instanceof Blob) {
        const bytes = new Uint8Array(await init.body.arrayBuffer());
        Object.assign(window, {
          sent: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""),
        });
      }
      return send(input, init);
    };
  });
  return async () => {
    const sent = await page.evaluate(() => (window as { sent?: string }).sent);
    return new Uint8Array(Buffer.from(sent ?? "", "latin1"));
  };
}

/** Resolves to the answer's status after the page has processed the answer. */
async function upload(page: Page, file: PhotoFile): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.locator("input[type=file]").setInputFiles(file);
  const status = (await answered).status();
  await page.getByRole("button", { name: /^(Replace|Upload) Image$/ }).waitFor();
  return status;
}

function colorOf(image: RgbaImage, region: Region): string {
  const [r, g, b] = medianColor(image, region);
  if (Math.min(r, g, b) > 240) return "white";
  if (r > 200 && b < 60) return "red";
  return b > 200 && r < 60 ? "blue" : `rgb(${r} ${g} ${b})`;
}

/** Drops files like a mouse; without files it drops a text. */
async function drop(page: Page, onto: Locator, files: readonly string[]): Promise<void> {
  const box = await onto.boundingBox();
  if (!box) throw new Error("there is nothing to drop onto");
  const client = await page.context().newCDPSession(page);
  const items = files.length > 0 ? [] : [{ mimeType: "text/plain", data: "hello" }];
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    const data = { items, files: [...files], dragOperationsMask: 1 };
    await client.send("Input.dispatchDragEvent", { type, ...at, data });
  }
}

/** Puts a picture of one colour into the browser's clipboard. */
async function copyPicture(page: Page, color: string): Promise<void> {
  await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(300, 400);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.fillStyle = fill;
    context.fillRect(0, 0, 300, 400);
    const blob = await canvas.convertToBlob();
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
  }, color);
}

/** Waits until the middle of the visible picture has one plain colour. */
async function shownInColor(page: Page, alt: string, color: readonly number[]): Promise<void> {
  await page.waitForFunction(
    ([name, wanted]) => {
      const image = document.querySelector<HTMLImageElement>(`img[alt="${name}"]`);
      if (!image?.complete || image.naturalWidth === 0) return false;
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
      const pixel = context?.getImageData(0, 0, 1, 1).data;
      return wanted.every((part, at) => Math.abs(part - (pixel?.[at] ?? 999)) < 60);
    },
    [alt, color] as const,
  );
}

describe("a photo made ready", () => {
  it("is small, upright and stripped when it was large, and as it is when small", async () => {
    const page = await visitAs(run, await newUploader(run), DESK);
    const sentBytes = await keepSentPhotos(page);
    await page.goto("/account");
    await page.getByText("No reference image uploaded yet").waitFor();

    expect(await upload(page, PERSON)).toBe(200);
    expect(Buffer.compare(await sentBytes(), PERSON.buffer)).toBe(0);

    const drawing = { width: 4000, height: 3000, halves: ["#ff0000", "#0000ff"] } as const;
    const drawn = await drawPhoto(page, { ...drawing, type: "image/jpeg" });
    expect(await upload(page, padded(turned(drawn, "kept to myself"), 6 * MB))).toBe(200);
    const sent = await sentBytes();
    expect(sent.length).toBeLessThan(5 * MB);
    expect(Buffer.from(sent).includes("Exif")).toBe(false);
    expect(Buffer.from(sent).includes("kept to myself")).toBe(false);
    const image = await decode(sent);
    expect([image.width, image.height]).toEqual([1152, 1536]);
    expect([colorOf(image, TOP), colorOf(image, BOTTOM)]).toEqual(["red", "blue"]);
    // The file size alone is a sufficient reason.
    expect(await upload(page, padded(PERSON, 6 * MB))).toBe(200);
    await page.getByText("This photo was larger than 5MB and was made smaller.").first().waitFor();
    await page
      .getByText("Reference image uploaded successfully", { exact: true })
      .first()
      .waitFor();
    expect((await sentBytes()).length).toBeLessThan(5 * MB);
  });

  it("gets a white ground, and a GIF becomes its first picture", async () => {
    const page = await visitAs(run, await newUploader(run), DESK);
    const sentBytes = await keepSentPhotos(page);
    await page.goto("/account");
    const drawing = { width: 1000, height: 2000, halves: [null, "#ff0000"] } as const;
    expect(await upload(page, await drawPhoto(page, { ...drawing, type: "image/png" }))).toBe(200);
    const image = await decode(await sentBytes());
    expect([colorOf(image, LEFT), colorOf(image, RIGHT)]).toEqual(["white", "red"]);

    const renamed = { ...GIF, name: "blink.jpg", mimeType: "image/jpeg" };
    for (const file of [GIF, renamed]) {
      expect(await upload(page, file)).toBe(200);
      const sent = await sentBytes();
      expect(inspectImage(sent)).toMatchObject({ ok: true, type: "jpeg" });
      expect(colorOf(await decode(sent), ALL)).toBe("red");
    }
  });

  it("is refused with the reason when it can't be opened", async () => {
    const page = await visitAs(run, await newUploader(run), DESK);
    await page.goto("/account");
    const hopeless = path.join(directory, "hopeless.jpg");
    await writeFile(hopeless, PERSON.buffer);
    await truncate(hopeless, 50 * MB + 1);
    const garbage = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(9000, "x") };
    const heic = { name: "photo", mimeType: "", buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0") };
    const cases: readonly (readonly [PhotoFile | string, string])[] = [
      [{ ...garbage, name: "a.txt", mimeType: "text/plain" }, "Please select an image file"],
      [garbage, "Failed to process image. Please try again."],
      [bomb(30_000), "Failed to process image. Please try again."],
      [padded(garbage, 6 * MB), "Image must be smaller than 5MB"],
      [hopeless, "Image must be smaller than 5MB"],
      [heic, photoTexts.heic],
      [{ ...garbage, name: "IMG_0001.HEIC", mimeType: "image/heic" }, photoTexts.heic],
    ];
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && sent.push(request.url()));
    for (const [file, sentence] of cases) {
      await page.locator("input[type=file]").setInputFiles(file);
      const toast = page.getByRole("alert").getByRole("listitem").filter({ hasText: sentence });
      await toast.getByRole("button").click();
      await toast.waitFor({ state: "detached" });
    }
    expect(sent).toEqual([]);
  });
});

describe("a field for a photo", () => {
  it("takes what is dropped on it and nothing else", async () => {
    const page = await visitAs(run, await newUploader(run), DESK);
    const person = path.join(directory, "person.jpg");
    await writeFile(person, PERSON.buffer);
    await page.goto("/generate");
    const field = page.getByText("Upload your photo");
    await field.waitFor();
    await drop(page, page.getByRole("heading", { name: "Virtual Try-On" }), [person]);
    await drop(page, field, []);
    await page.getByText("Choose, drop or paste a photo.").first().waitFor();
    await drop(page, field, [person]);
    await page.getByRole("img", { name: "Your photo" }).waitFor();
    await page.getByText("Image Uploaded").waitFor();
    await page.getByRole("button", { name: "Remove photo" }).click();
    await field.waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Upload your photo",
    );
    // The browser opened the dropped file neither in this tab nor in a new one.
    expect(
      page
        .context()
        .pages()
        .map((each) => new URL(each.url()).pathname),
    ).toEqual(["/generate"]);
  });

  it("takes what is pasted: with the focus, else the first empty one", async () => {
    const page = await visitAs(run, await newUploader(run), {
      ...DESK,
      permissions: ["clipboard-write"],
    });
    await page.goto("/generate");
    await copyPicture(page, "#ff0000");
    await page.getByLabel("Link to the garment").focus();
    await page.keyboard.press("Control+V");
    await page.getByRole("img", { name: "Your photo" }).waitFor();
    await page.keyboard.press("Control+V");
    await page.getByRole("img", { name: "The garment" }).waitFor();

    await copyPicture(page, "#0000ff");
    await page.getByLabel("Change photo: Your photo").focus();
    await page.keyboard.press("Control+V");
    await shownInColor(page, "Your photo", [0, 0, 255]);
    await shownInColor(page, "The garment", [255, 0, 0]);

    await page.evaluate(() => navigator.clipboard.writeText("https://shop.example/tee"));
    await page.getByLabel("Product URL").focus();
    await page.keyboard.press("Control+V");
    expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/tee");
  });

  it("offers the camera on a phone alone", async () => {
    const phone = await visitAs(run, await newUploader(run), PHONE);
    await phone.goto("/generate");
    await phone.getByText("Choose or take a photo.").first().waitFor();
    const [chooser] = await Promise.all([
      phone.waitForEvent("filechooser"),
      phone.getByRole("button", { name: "Take a photo" }).first().tap(),
    ]);
    expect(await chooser.element().getAttribute("capture")).toBe("user");
    await chooser.setFiles(PERSON);
    await phone.getByRole("img", { name: "Your photo" }).waitFor();

    const desk = await visitAs(run, await newUploader(run), DESK);
    await desk.goto("/generate");
    await desk.getByText("Choose, drop or paste a photo.").first().waitFor();
    expect(await desk.getByRole("button", { name: "Take a photo" }).count()).toBe(0);
  });
});
