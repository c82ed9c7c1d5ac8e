type Area = "localStorage" | "sessionStorage";

/** The stored text of a key; null without one, undefined where the browser blocks storage. */
export function readStored(key: string, area: Area = "localStorage"): string | null | undefined {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a text; null removes the key. Returns false where storage is full or blocked. */
export function store(key: string, text: string | null, area: Area = "localStorage"): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
