import { afterEach, expect, it, vi } from "vitest";
import { owe, takeOwed } from "#web/favourites/owed-save.ts";

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

// The theme reads styles, which exist in a browser alone.
vi.mock("#web/shell/theme.ts", () => ({ storeTheme() {} }));

afterEach(() => vi.unstubAllGlobals());

it("removes a parked picture and an owed save where no answer clears the storage", async () => {
  const kept = new Set(["shared-picture"]);
  const replace = vi.fn();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  const events = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("document", events);
  vi.stubGlobal("window", { ...events, location: { replace } });
  vi.stubGlobal("caches", {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  });
  const { leaveSignedOut } = await import("./use-sign-out.ts");
  owe("/api/favourites/items/1");
  leaveSignedOut("/generate");
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/generate"));
  expect([...kept]).toEqual([]);
  expect(takeOwed("/api/favourites/items/1")).toBe(false);
});
