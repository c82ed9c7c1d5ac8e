import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { createDb } from "#db/client.ts";
import type { GenerationPage } from "#worker/contract/generations.ts";
import type { BrowserRun } from "./browser.ts";
import { pictureDataUrl } from "./member.ts";

/** How long a poll goes on: a busy machine takes its time. */
export const PATIENCE = { timeout: 20_000, interval: 100 } as const;

const DAY_MS = 86_400_000;

/** A signed-in browser's cookies and storage, for further visits. */
type SignedIn = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** A generation that is put into the gallery, by its age. */
export interface Row {
  readonly id: string;
  readonly createdAt: number;
}

/** So many rows, the newest first, a day between them. */
export function rows(count: number, newest = Date.now()): Row[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `gallery-row-${String(place).padStart(3, "0")}`,
    createdAt: newest - place * DAY_MS,
  }));
}

/** The finished ones on the screen. */
export function cards(page: Page): Locator {
  return page.getByRole("button", { name: /^Open the generation of/ });
}

/** The seeded member's gallery in a running product. */
export class MemberGallery {
  readonly #run: BrowserRun;
  readonly #page: Page;
  readonly #state: SignedIn;
  readonly #userId: string;
  #last: Page | undefined;

  private constructor(run: BrowserRun, page: Page, state: SignedIn, userId: string) {
    this.#run = run;
    this.#page = page;
    this.#state = state;
    this.#userId = userId;
  }

  static async open(run: BrowserRun): Promise<MemberGallery> {
    const page = await run.visit();
    const response = await page.request.post("/api/auth/sign-in/email", {
      headers: { Origin: run.url, "cf-connecting-ip": "198.51.100.7" },
      data: { email: "member@drape.test", password: "demo-closet-2026" },
    });
    if (!response.ok()) throw new Error(await response.text());
    const me = await (await page.request.get("/api/me")).json();
    const state = await page.context().storageState();
    return new MemberGallery(run, page, state, me.user.id);
  }

  /** The member on a phone, unless told otherwise; the visit before is over. */
  async visit(options: BrowserContextOptions = {}): Promise<Page> {
    const phone = { width: 390, height: 844 };
    await this.#last?.context().close();
    const visit = { viewport: phone, storageState: this.#state, ...options };
    this.#last = await this.#run.visit(visit);
    return this.#last;
  }

  /** The same with the gallery on screen, holding so many of the picture. */
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

  /** Gives a started generation the demo's pictures. */
  async submit(id: string): Promise<void> {
    const response = await this.#page.request.post(`/api/generations/${id}/job`, {
      headers: { Origin: this.#run.url },
      data: {
        generation_id: id,
        model_image_url: pictureDataUrl("person-1.jpg"),
        garment_image_url: pictureDataUrl("tee-plain.webp"),
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

  /** Has somebody's other device delete one. */
  async remove(id: string): Promise<void> {
    const headers = { Origin: this.#run.url };
    await this.#page.request.delete(`/api/generations/${id}`, { headers });
  }

  /** The gallery holds these rows and no others: one picture, made from the saved photo. */
  async fill(list: readonly Row[], picture: string): Promise<void> {
    const { $client } = createDb({ url: this.#run.product.database.url });
    const insert = `INSERT INTO generations (id, user_id, status, output_image_url, created_at,
      deadline_at, settled_at, reference_uploaded_at) SELECT ?, user_id, 'completed', ?, ?, ?, ?,
      uploaded_at FROM reference_images WHERE user_id = ?`;
    await $client.batch(
      [
        { sql: "DELETE FROM generations WHERE user_id = ?", args: [this.#userId] },
        ...list.map(({ id, createdAt }) => ({
          sql: insert,
          args: [id, picture, createdAt, createdAt, createdAt, this.#userId],
        })),
      ],
      "write",
    );
    $client.close();
  }
}
