import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leavePending, type PendingCode, renewPending, storePending } from "./pending-code.ts";

const OWN: PendingCode = { email: "ada@example.com", signUpId: "s1", sentAt: Date.now() };
const OF_A_LINK: PendingCode = { ...OWN, email: "ben@example.com", signUpId: null };

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function stored(): PendingCode | null {
  return JSON.parse([...storage.values()][0] ?? "null");
}

test.each([OF_A_LINK, { ...OWN, signUpId: null }])(
  "a mail that is sent again from a link leaves the browser's own sign-up: %j",
  (link) => {
    storePending(OWN);
    leavePending(OWN);
    renewPending({ ...link, sentAt: OWN.sentAt + 30_000 });
    expect(stored()).toEqual({ ...OWN, isLeft: true });
  },
);

test("a mail that is sent again starts the hour of its own address anew", () => {
  for (const pending of [OWN, OF_A_LINK]) {
    storePending(pending);
    renewPending({ ...pending, sentAt: pending.sentAt + 30_000 });
    expect(stored()).toEqual({ ...pending, sentAt: pending.sentAt + 30_000 });
    storage.clear();
  }
});
