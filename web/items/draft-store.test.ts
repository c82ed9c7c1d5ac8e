import { beforeEach, expect, test, vi } from "vitest";
import { nth } from "#tests/harness/lists.ts";
import {
  addDrafts,
  changeDraft,
  clearCreated,
  draftStore,
  enterDraft,
  isEntered,
  openDrafts,
  problemsOfDraft,
  removeDraft,
} from "./draft-store.ts";

const stored = new Map<string, string>();
const titles = () => draftStore.get().map(({ input }) => input.title);
const first = () => nth(draftStore.get(), 0);
let people = 0;

beforeEach(() => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  stored.clear();
  people += 1;
  openDrafts(`person-${people}`);
});

test("there is always a draft to enter something into", () => {
  expect([titles(), isEntered(first())]).toEqual([[""], false]);
  removeDraft(first().id);
  expect(titles()).toEqual([""]);
});

test("texts survive a reload, for the same member only", () => {
  enterDraft(first().id, { title: "Linen shirt", clothing: new Blob(["x"]) });
  addDrafts([{ title: "Skirt" }, {}]);
  const keys = draftStore
    .get()
    .slice(0, 2)
    .map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  openDrafts("somebody-else");
  expect(titles()).toEqual([""]);
  openDrafts(`person-${people}`);
  expect(titles()).toEqual(["Linen shirt", "Skirt"]);
  expect(first().input.clothing).toBeNull();
  expect(draftStore.get().map(({ key }) => key)).toEqual(keys);
});

test("what is created goes, and leaves nothing stored", () => {
  addDrafts([{ title: "Skirt" }]);
  enterDraft(first().id, { title: "Linen shirt" });
  changeDraft(first().id, { state: "created" });
  clearCreated();
  expect(titles()).toEqual(["Skirt"]);
  changeDraft(first().id, { state: "created" });
  expect([...stored]).toEqual([]);
});

test("stored texts that can't be read are ignored", () => {
  stored.set("item_drafts:torn", "[{");
  openDrafts("torn");
  expect(titles()).toEqual([""]);
});

test("problems are shown after an attempt to send a draft, while they last", () => {
  expect(problemsOfDraft(first())).toEqual({});
  changeDraft(first().id, { checked: true });
  expect(problemsOfDraft(first())).toEqual({
    title: "Please enter a title",
    affiliateUrl: "Please enter an affiliate URL",
    clothingImage: "Please upload a clothing image",
  });
  enterDraft(first().id, { title: " Tee ", clothing: new Blob(["x"]) });
  expect(Object.keys(problemsOfDraft(first()))).toEqual(["affiliateUrl"]);
});
