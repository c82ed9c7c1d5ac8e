import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { createDb } from "#db/client.ts";
import type { GenerationPage } from "#worker/contract/generations.ts";
import { PHOTO_ATTESTATION_VERSION } from "#worker/contract/photo-attestation.ts";
import type { BrowserRun } from "./browser.ts";
import { type Member, pictureBytes, pictureDataUrl } from "./member.ts";
import { newUploader, visitAs } from "./visitor.ts";
import { writeRows } from "./write-rows.ts";

const DAY_MS = 86_400_000;

/** A prefix of this file's rows, because other test files fill galleries of the same product. */
const FILE = `row-${randomUUID().slice(0, 8)}`;

/** A signed-in browser's cookies and storage, for further visits. */
type SignedIn = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** A generation for the gallery, with its age. */
interface Row {
  readonly id: string;
  readonly createdAt: number;
}

/** `count` rows, newest first, one day apart. */
export function rows(count: number, newest = Date.now()): Row[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `${FILE}-${String(place).padStart(3, "0")}`,
    createdAt: newest - place * DAY_MS,
  }));
}

/** The cards of the finished generations on the screen. */
export function cards(page: Page): Locator {
  return page.getByRole("button", { name: /^Open the generation of/ });
}

/** The gallery of a member with a saved photo. */
export class MemberGallery {
  readonly #run: BrowserRun;
  readonly #page: Page;
  readonly #state: SignedIn;
  readonly member: Member;
  #last: Page | undefined;

  private constructor(run: BrowserRun, page: Page, state: SignedIn, member: Member) {
    this.#run = run;
    this.#page = page;
    this.#state = state;
    this.member = member;
  }

  static async open(run: BrowserRun): Promise<MemberGallery> {
    const member = await newUploader(run);
    await member.savePhoto(pictureBytes("person-1.jpg"));
    const page = await visitAs(run, member);
    return new MemberGallery(run, page, await page.context().storageState(), member);
  }

  /** Opens the member's page, by default on a phone; closes the previous visit. */
  async visit(options: BrowserContextOptions = {}): Promise<Page> {
    const phone = { width: 390, height: 844 };
    await this.#last?.context().close();
    const visit = { viewport: phone, storageState: this.#state, ...options };
    this.#last = await this.#run.visit(visit);
    return this.#last;
  }

  /** Opens the gallery with the given number of generations. */
  async visitFilled(
    count: number,
    picture: string,
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    await this.fill(rows(count), picture);
    const page = await this.visit(options);
    await page.goto("/generations");
    await cards(page).first().waitFor();
    return page;
  }

  /** Takes a credit; the generation waits for its pictures. */
  async start(): Promise<string> {
    const headers = { Origin: this.#run.url };
    const response = await this.#page.request.post("/api/generations", { headers });
    return (await response.json()).generationId;
  }

  /** Sends the demo's pictures to a started generation. */
  async submit(id: string): Promise<void> {
    const response = await this.#page.request.post(`/api/generations/${id}/job`, {
      headers: { Origin: this.#run.url },
      data: {
        generation_id: id,
        model_image_url: pictureDataUrl("person-1.jpg"),
        garment_image_url: pictureDataUrl("tee-plain.webp"),
        photo_attestation: PHOTO_ATTESTATION_VERSION,
      },
    });
    if (!response.ok()) throw new Error(await response.text());
  }

  /** A whole try-on; resolves to the address of its picture. */
  async make(): Promise<{ readonly id: string; readonly url: string }> {
    const id = await this.start();
    await this.submit(id);
    await (await this.#page.request.get(`/api/generations/${id}/events`)).text();
    const found = (await this.list()).generations.find((each) => each.id === id);
    if (!found?.outputImageUrl) throw new Error("the try-on has no picture");
    return { id, url: found.outputImageUrl };
  }

  async list(): Promise<GenerationPage> {
    return (await this.#page.request.get("/api/generations")).json();
  }

  async credits(): Promise<number> {
    return (await (await this.#page.request.get("/api/me")).json()).user.credits;
  }

  /** Deletes a generation, as on another device. */
  async remove(id: string): Promise<void> {
    const headers = { Origin: this.#run.url };
    await this.#page.request.delete(`/api/generations/${id}`, { headers });
  }

  /** Fills the gallery with only these rows, all with one picture made from the saved photo. */
  async fill(list: readonly Row[], picture: string): Promise<void> {
    const db = createDb({ url: this.#run.databaseUrl });
    const insert = `INSERT INTO generations (id, user_id, status, output_image_url, created_at,
      deadline_at, settled_at, reference_uploaded_at) SELECT ?, user_id, 'completed', ?, ?, ?, ?,
      uploaded_at FROM reference_images WHERE user_id = ?`;
    await writeRows(db, [
      // Also deletes the rows of an earlier test file in the same process.
      {
        sql: "DELETE FROM generations WHERE user_id = ? OR id LIKE ?",
        args: [this.member.id, `${FILE}-%`],
      },
      // The picture stays, although its own row is deleted.
      { sql: "DELETE FROM removals WHERE owner_id = ?", args: [this.member.id] },
      ...list.map(({ id, createdAt }) => ({
        sql: insert,
        args: [id, picture, createdAt, createdAt, createdAt, this.member.id],
      })),
    ]);
  }
}
