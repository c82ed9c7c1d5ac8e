import { sql } from "drizzle-orm";
import { writeBatch } from "#db/batch.ts";
import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import type { ClosetItem, CreatedItem, ManagedCloset } from "#worker/contract/closets.ts";
import { type ListOf, take, times } from "./lists.ts";
import { type Answer, formOptions, Member, type MemberSite, newMember } from "./member.ts";
import type { Product } from "./product.ts";

/** A product in any environment, with access to its database. */
export type StoredSite = MemberSite & Pick<Product, "db">;

/** A picture as a form's file; a small one by default. */
export function pictureFile(bytes: BlobPart = pngOf(fourCorners(64, 64)), name = "a"): File {
  return new File([bytes], name);
}

/** A member who manages a closet. */
export class Influencer extends Member {
  handle = "";

  async closet(): Promise<ManagedCloset> {
    return (await this.call("GET", "/api/closet")).json;
  }

  /** The first items of the closet; throws if it has fewer. */
  async items<N extends number>(count: N): Promise<ListOf<ClosetItem, N>> {
    return take((await this.closet()).items, count);
  }

  /** Sends an item's form; omits fields that are null. */
  async sendItem(
    fields: Readonly<Record<string, string | File | null>> = {},
    call: readonly [string, string] = ["POST", "/api/closet/items"],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const form = {
      title: "Linen shirt",
      affiliateUrl: "https://shop.example/shirt",
      clothingImage: call[0] === "POST" ? pictureFile() : null,
      ...fields,
    };
    const given = Object.entries(form).filter((entry): entry is [string, string | File] => {
      return entry[1] !== null;
    });
    const options = await formOptions(Object.fromEntries(given));
    return this.call(...call, { ...options, headers: { ...options.headers, ...headers } });
  }

  /** Creates an item by a request with an Idempotency-Key. */
  sendItemOnce(
    key: string,
    fields: Readonly<Record<string, string | File | null>> = {},
  ): Promise<Answer> {
    return this.sendItem(fields, ["POST", "/api/closet/items"], { "Idempotency-Key": key });
  }

  changeItem(id: string, fields: Readonly<Record<string, string | File | null>>): Promise<Answer> {
    return this.sendItem(fields, ["PATCH", `/api/closet/items/${id}`]);
  }

  async addItem(fields: Readonly<Record<string, string | File | null>> = {}): Promise<ClosetItem> {
    const answer = await this.sendItem(fields);
    if (answer.status !== 201) throw new Error(`item refused: ${answer.text}`);
    return (answer.json as CreatedItem).item;
  }

  async addCollection(title: string, itemIds: readonly string[]): Promise<void> {
    const { json } = await this.call("POST", "/api/closet/collections", { body: { title } });
    const path = `/api/closet/collections/${json.collection.id}/items`;
    const { status, text } = await this.call("PUT", path, { body: { itemIds } });
    if (status >= 300) throw new Error(`collection not filled: ${text}`);
  }

  /** Sets the closet's texts and a green colour. */
  async describeCloset(title = "Linen days", bio = "What I wear."): Promise<void> {
    const body = { title, bio, colorTheme: "#2f6b45" };
    const { status, text } = await this.call("PATCH", "/api/closet", { body });
    if (status !== 200) throw new Error(`not described: ${text}`);
  }

  pin(id: string, isPinned = true): Promise<Answer> {
    return this.call("PUT", `/api/closet/items/${id}/pin`, { body: { isPinned } });
  }
}

/** Creates a member with an approved application. */
export async function newInfluencer(product: StoredSite): Promise<Influencer> {
  const influencer = new Influencer(product);
  await newMember(product, influencer);
  const { id, email } = influencer;
  influencer.handle = `h${id.toLowerCase().replace(/[^a-z0-9]/g, "")}`.slice(0, 28);
  await writeBatch(product.db, {
    writes: [
      sql`INSERT INTO influencer_requests
          (user_id, email, instagram_handle, follower_count, affiliate_programs, status, created_at)
        VALUES (${id}, ${email}, ${influencer.handle}, 1, 'Test programme', 'approved', 1)`,
      sql`INSERT INTO user_roles (user_id, role) VALUES (${id}, 'influencer')`,
    ],
  });
  return influencer;
}

/** Creates an influencer whose closet has one item. */
export async function newClosetOwner(product: StoredSite): Promise<Influencer> {
  const owner = await newInfluencer(product);
  await owner.addItem();
  return owner;
}

/** Inserts minimal items into a closet in the database; resolves to their ids. */
export async function fillCloset<N extends number>(
  product: StoredSite,
  owner: Influencer,
  count: N,
): Promise<ListOf<string, N>> {
  const ids = times<string, number>(count, (i) => `${owner.id}-bare-${i}`);
  await writeBatch(product.db, {
    writes: ids.map(
      (id, i) => sql`INSERT INTO closet_items
          (id, closet_id, user_id, title, clothing_image_url, affiliate_url, created_at)
        SELECT ${id}, id, user_id, ${`Bare ${i}`}, '/media/none', 'https://shop.example/', ${i}
        FROM closets WHERE user_id = ${owner.id}`,
    ),
  });
  return take(ids, count);
}
