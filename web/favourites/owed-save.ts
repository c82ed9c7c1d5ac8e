import { readStored, store } from "#web/api/storage.ts";

const KEY = "owed_save";
const LIFETIME_MS = 60 * 60 * 1000;

/** Stores a visitor's press during the login, by the path of its favourite. */
export function owe(path: string): void {
  store(KEY, `${Date.now()} ${path}`, "sessionStorage");
}

/** Whether a visitor pressed the button of this favourite within the last hour. True only once. */
export function takeOwed(path: string): boolean {
  const [at, owed] = readStored(KEY, "sessionStorage")?.split(" ") ?? [];
  if (owed !== path) return false;
  store(KEY, null, "sessionStorage");
  return Date.now() - Number(at) < LIFETIME_MS;
}
