import { readStored, store } from "#web/api/storage.ts";

const KEY = "owed_save";
const LIFETIME_MS = 60 * 60 * 1000;

/** Keeps a visitor's press, by the path of its favourite, over the login. */
export function owe(path: string): void {
  store(KEY, `${Date.now()} ${path}`, "sessionStorage");
}

/** Whether a visitor pressed the button of this favourite within the last hour. Only once true. */
export function takeOwed(path: string): boolean {
  const [at, owed] = readStored(KEY, "sessionStorage")?.split(" ") ?? [];
  if (owed !== path) return false;
  store(KEY, null, "sessionStorage");
  return Date.now() - Number(at) < LIFETIME_MS;
}
