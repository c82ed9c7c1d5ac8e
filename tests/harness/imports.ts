import { expect } from "vitest";
import type { Import, ImportRow } from "#worker/contract/imports.ts";
import { type Influencer, newInfluencer } from "./influencer.ts";
import type { Internet } from "./internet.ts";
import { openShop } from "./links.ts";
import { nth } from "./lists.ts";
import type { Answer } from "./member.ts";
import type { Product } from "./product.ts";
import type { Shop } from "./shops.ts";

export const IMPORTS = "/api/closet/imports";

type Links = readonly (string | Pick<Shop, "link">)[];

export const rowsOf = (links: Links) =>
  links.map((link) => ({ link: typeof link === "string" ? link : link.link }));

/** The import of a closet, used as a browser does. */
export class ImportOf {
  readonly by: Influencer;

  constructor(by: Influencer) {
    this.by = by;
  }

  async open(links: Links): Promise<Import> {
    const answer = await this.by.call("POST", IMPORTS, { body: { rows: rowsOf(links) } });
    expect(answer.status, answer.text).toBe(201);
    return answer.json.import;
  }

  async current(): Promise<Import | null> {
    return (await this.by.call("GET", IMPORTS)).json.import;
  }

  async rows(): Promise<readonly ImportRow[]> {
    return (await this.current())?.rows ?? [];
  }

  /** @param position from 1 */
  async row(position: number): Promise<ImportRow> {
    return nth(await this.rows(), position - 1);
  }

  readOne(id: string): Promise<Answer> {
    return this.by.call("POST", `${IMPORTS}/${id}/readings`);
  }

  /** Reads until no row is left. */
  async readAll(id: string): Promise<void> {
    for (;;) {
      const { status, json } = await this.readOne(id);
      expect(status).toBe(200);
      if (!json.read) return;
    }
  }

  publish(rowId: string): Promise<Answer> {
    return this.by.call("POST", `/api/closet/import-rows/${rowId}/item`);
  }

  change(rowId: string, body: object): Promise<Answer> {
    return this.by.call("PATCH", `/api/closet/import-rows/${rowId}`, { body });
  }

  /** The status of a row's picture, for its owner. */
  async pictureStatus(path: string | null): Promise<number> {
    return (await this.by.response("GET", path ?? "/media/none")).status;
  }
}

/** Resets the internet, and creates an influencer without an import. */
export async function newImporter(product: Product, internet: Internet) {
  openShop(internet);
  const owner = await newInfluencer(product);
  return { owner, own: new ImportOf(owner) };
}
