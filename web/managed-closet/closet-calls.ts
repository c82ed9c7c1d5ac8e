import { call } from "#web/api/call.ts";
import type {
  Closet,
  ClosetItem,
  ClosetSettings,
  Collection,
  CollectionInput,
} from "#worker/contract/closets.ts";

const ROOT = "/api/closet";

let last: Promise<unknown> = Promise.resolve();

/** Sends the closet's changes one after the other, so that the last one wins. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send, send);
  last = sent.catch(() => {});
  return sent;
}

function path(...parts: readonly string[]): string {
  return [ROOT, ...parts.map(encodeURIComponent)].join("/");
}

export async function pinItem(id: string, isPinned: boolean): Promise<ClosetItem> {
  const { item } = await inTurn(() =>
    call<{ readonly item: ClosetItem }>(path("items", id, "pin"), {
      method: "PUT",
      json: { isPinned },
    }),
  );
  return item;
}

/** Sends at once, because the page may be closing. */
export function deleteItem(id: string): Promise<void> {
  const sent = call<void>(path("items", id), { method: "DELETE", keepalive: true });
  last = Promise.allSettled([last, sent]);
  return sent;
}

/** @param itemIds the ids of all pinned items in their new order */
export function orderPins(itemIds: readonly string[]): Promise<void> {
  return inTurn(() => call(path("pins"), { method: "PUT", json: { itemIds } }));
}

export async function saveSettings(settings: ClosetSettings): Promise<Closet> {
  const { closet } = await inTurn(() =>
    call<{ readonly closet: Closet }>(ROOT, { method: "PATCH", json: settings }),
  );
  return closet;
}

/** Creates a collection: one for each key, however often it is sent. */
export function createCollection(key: string, json: CollectionInput): Promise<Collection> {
  return sendCollection("POST", path("collections"), json, { "idempotency-key": key });
}

export function changeCollection(id: string, json: CollectionInput): Promise<Collection> {
  return sendCollection("PATCH", path("collections", id), json);
}

export function fillCollection(id: string, itemIds: readonly string[]): Promise<Collection> {
  return sendCollection("PUT", path("collections", id, "items"), { itemIds });
}

async function sendCollection(
  method: "POST" | "PATCH" | "PUT",
  to: string,
  json: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Collection> {
  const { collection } = await inTurn(() =>
    call<{ readonly collection: Collection }>(to, { method, json, headers }),
  );
  return collection;
}

export function deleteCollection(id: string): Promise<void> {
  return inTurn(() => call(path("collections", id), { method: "DELETE" }));
}
