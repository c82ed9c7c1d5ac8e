import { randomUUID } from "node:crypto";
import type { Member } from "./member.ts";
import type { Product } from "./product.ts";

export interface PlantedCloset {
  readonly handle: string;
  /** Ids of the pieces, as many as were asked for. */
  readonly items: readonly string[];
}

/** A closet straight into the rows, its owner an influencer; each piece leads to one of `shops`. */
export async function plantCloset(
  product: Pick<Product, "db">,
  owner: Pick<Member, "id">,
  shops: readonly string[],
): Promise<PlantedCloset> {
  const handle = `h${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const closet = `closet-${handle}`;
  const items = shops.map(() => `item-${randomUUID()}`);
  await product.db.$client.batch([
    {
      sql: "INSERT INTO user_roles (user_id, role) VALUES (?, 'influencer')",
      args: [owner.id],
    },
    {
      sql: `INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
            VALUES (?, ?, 'Planted', ?, 1)`,
      args: [closet, owner.id, handle],
    },
    ...shops.map((shop, i) => ({
      sql: `INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url,
              affiliate_url, created_at) VALUES (?, ?, ?, 'Tee', '/media/x', ?, 1)`,
      args: [items[i], closet, owner.id, shop],
    })),
  ]);
  return { handle, items };
}
