import { randomUUID } from "node:crypto";
import { type Influencer, newInfluencer } from "./influencer.ts";
import { Caller } from "./member.ts";
import { newPicture } from "./new-picture.ts";
import type { Product } from "./product.ts";

export type Reported = Influencer & { readonly itemId: string };

/** An influencer with one item to report. */
export async function newReported(product: Product): Promise<Reported> {
  const owner = await newInfluencer(product);
  const { id } = await owner.addItem({ title: "Wool coat", clothingImage: newPicture() });
  return Object.assign(owner, { itemId: id });
}

export const newReporter = () => `reporter-${randomUUID()}@example.com`;

/** Reports the owner's item. */
export function reportItem(product: Product, owner: Reported, body: object) {
  const path = `/api/closets/${owner.handle}/items/${owner.itemId}/reports`;
  return new Caller(product).call("POST", path, { body });
}

/** A complete report of an intimate image. */
export const intimateReport = (address: string) => ({
  reason: "intimate",
  details: "The second picture shows me.",
  address,
  signature: "Ada Example",
  goodFaith: true,
});
