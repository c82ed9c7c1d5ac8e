import { randomUUID } from "node:crypto";
import { FAVOURITES_PATH, type Favourite, favouritePath } from "#worker/contract/favourites.ts";
import { count } from "./ledger-audit.ts";
import type { Answer, Caller, Member } from "./member.ts";
import type { Product } from "./product.ts";

type Id = string | undefined;

export const saveItem = (caller: Caller, id: Id) =>
  caller.call("PUT", favouritePath("item", id ?? ""));
export const dropItem = (caller: Caller, id: Id) =>
  caller.call("DELETE", favouritePath("item", id ?? ""));
export const save = (caller: Caller, id: Id) =>
  caller.call("PUT", favouritePath("generation", id ?? ""));
export const drop = (caller: Caller, id: Id) =>
  caller.call("DELETE", favouritePath("generation", id ?? ""));

export const told = ({ status, json }: Answer): [number, string | null] => [
  status,
  json?.code ?? null,
];

/** The pages of the list; `between` runs after each. */
export async function pagesOf(
  caller: Caller,
  between: (page: readonly Favourite[]) => Promise<unknown> = async () => {},
): Promise<Favourite[][]> {
  const pages: Favourite[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = cursor ? `?${new URLSearchParams({ cursor })}` : "";
    const { json } = await caller.call("GET", FAVOURITES_PATH + query);
    pages.push(json.favourites);
    cursor = json.nextCursor;
    await between(json.favourites);
  }
  return pages;
}

/** The ids of the generation and of the item of each entry. */
export async function listedIds(caller: Caller): Promise<[string | null, string | null][]> {
  return (await pagesOf(caller)).flat().map(idsOf);
}

export function idsOf({ item, generation }: Favourite): [string | null, string | null] {
  return [generation?.id ?? null, item?.id ?? null];
}

/** Inserts a completed generation into the database, without its charge and its picture. */
export async function plantGeneration(
  product: Product,
  member: Member,
  itemId: string | null = null,
): Promise<string> {
  const id = `planted-${randomUUID()}`;
  await product.db.$client.execute({
    sql: `INSERT INTO generations (id, user_id, status, output_image_url, closet_item_id,
        created_at, deadline_at, settled_at) VALUES (?, ?, 'completed', '/media/x', ?, 1, 1, 1)`,
    args: [id, member.id, itemId],
  });
  return id;
}

export function countEntries(product: Product, member: Member): Promise<number> {
  return count(product, "SELECT count(*) FROM favourites WHERE user_id = ?", [member.id]);
}
