import { type CallOptions, call, hasCode } from "#web/api/call.ts";
import { chosenCloset } from "#web/api/chosen-closet.ts";
import type { ClosetSettings } from "#worker/contract/closet-settings.ts";
import type { Closet, ClosetItem, Collection, CollectionInput } from "#worker/contract/closets.ts";
import type { ItemVisibility } from "#worker/contract/item-visibility.ts";
import { refreshDelegatedClosets } from "./use-delegated-closets.ts";

const ROOT = "/api/closet";

interface Answer {
  readonly closet: Closet;
  readonly item: ClosetItem;
  readonly collection: Collection;
}

interface Items {
  readonly items: readonly ClosetItem[];
}

let last: Promise<unknown> = Promise.resolve();

/** Sends the closet's changes one after the other, so that the last one wins. */
export function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send, send);
  last = sent.catch(checkDelegation);
  return sent;
}

/** A delegate for whom something is missing may have been revoked. */
function checkDelegation(error: unknown): void {
  if (chosenCloset() !== null && hasCode(error, "not_found")) void refreshDelegatedClosets();
}

function path(...parts: readonly string[]): string {
  return [ROOT, ...parts.map(encodeURIComponent)].join("/");
}

/** Sends a change in turn, and resolves to one part of its answer. */
async function change<Part extends keyof Answer>(
  part: Part,
  to: string,
  options: CallOptions,
): Promise<Answer[Part]> {
  return (await inTurn(() => call<Answer>(to, options)))[part];
}

export function pinItem(id: string, isPinned: boolean): Promise<ClosetItem> {
  return change("item", path("items", id, "pin"), { method: "PUT", json: { isPinned } });
}

/** Hides an item until its link is fine, or shows it again. */
export function hideItem(id: string, isHidden: boolean): Promise<void> {
  return inTurn(() => call(path("items", id, "hiding"), { method: "PUT", json: { isHidden } }));
}

/**
 * Changes who sees items; the caller sends the change `inTurn`.
 * @param publicAt when scheduled items become public, ISO 8601 UTC
 */
export async function setVisibility(
  itemIds: readonly string[],
  visibility: ItemVisibility,
  publicAt: string | null = null,
): Promise<readonly ClosetItem[]> {
  const json = { itemIds, visibility, ...(publicAt && { publicAt }) };
  const to = path("item-visibilities");
  return (await call<Items>(to, { method: "POST", json })).items;
}

/** Pins items in their order after the others, or unpins them. */
export function pinItems(itemIds: readonly string[], isPinned: boolean): Promise<void> {
  return inTurn(() => call(path("pins"), { method: "POST", json: { itemIds, isPinned } }));
}

export function deleteItem(id: string): Promise<void> {
  return sendAtOnce(path("items", id), { method: "DELETE" });
}

export function deleteItems(itemIds: readonly string[]): Promise<void> {
  return sendAtOnce(path("item-deletions"), { method: "POST", json: { itemIds } });
}

/** Sends a deletion before the changes that wait, because the page may be closing. */
function sendAtOnce(to: string, options: CallOptions): Promise<void> {
  const sent = call<void>(to, { ...options, keepalive: true });
  sent.catch(checkDelegation);
  last = Promise.allSettled([last, sent]);
  return sent;
}

/** @param itemIds the ids of all pinned items in their new order */
export function orderPins(itemIds: readonly string[]): Promise<void> {
  return inTurn(() => call(path("pins"), { method: "PUT", json: { itemIds } }));
}

export function saveSettings(json: ClosetSettings): Promise<Closet> {
  return change("closet", ROOT, { method: "PATCH", json });
}

/** Creates a collection: one for each key, however often it is sent. */
export function createCollection(key: string, json: CollectionInput): Promise<Collection> {
  const headers = { "idempotency-key": key };
  return change("collection", path("collections"), { method: "POST", json, headers });
}

export function changeCollection(id: string, json: CollectionInput): Promise<Collection> {
  return change("collection", path("collections", id), { method: "PATCH", json });
}

export function fillCollection(id: string, itemIds: readonly string[]): Promise<Collection> {
  return change("collection", path("collections", id, "items"), {
    method: "PUT",
    json: { itemIds },
  });
}

export function addToCollection(id: string, itemIds: readonly string[]): Promise<Collection> {
  return change("collection", path("collections", id, "items"), {
    method: "POST",
    json: { itemIds },
  });
}

export function deleteCollection(id: string): Promise<void> {
  return inTurn(() => call(path("collections", id), { method: "DELETE" }));
}
