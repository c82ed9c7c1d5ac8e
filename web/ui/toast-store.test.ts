import { afterEach, expect, test, vi } from "vitest";
import { nth } from "#tests/harness/lists.ts";
import { uiTexts } from "#web/texts/ui.ts";
import {
  dismissFlow,
  dismissOffline,
  dismissToast,
  frontOf,
  toast,
  toastError,
  toastStore,
  toastTime,
  undoToast,
} from "./toast-store.ts";

const titles = () => toastStore.get().map((each) => each.title);

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

test("a toast is shown and published until it is dismissed", () => {
  const listener = vi.fn();
  const unsubscribe = toastStore.subscribe(listener);
  toast({ title: "Success" });
  expect(titles()).toEqual(["Success"]);
  dismissToast(nth(toastStore.get(), 0).id);
  expect(titles()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  toast({ title: "Success" });
  expect(listener).toHaveBeenCalledTimes(2);
});

test("one toast is shown while others wait, and the oldest gives way when there are too many", () => {
  for (const title of ["a", "b", "c", "d"]) toast({ title });
  expect(titles()).toEqual(["b", "c", "d"]);
  expect(toastStore.get().map(({ hidesAt }) => hidesAt !== null)).toEqual([true, false, false]);
  dismissToast(frontOf(toastStore.get())?.id ?? 0);
  expect(frontOf(toastStore.get())).toMatchObject({ title: "c", hidesAt: expect.any(Number) });
});

test("the newest error is shown before all others", () => {
  toast({ title: "a" });
  toastError("first");
  toastError("second");
  expect(frontOf(toastStore.get())?.description).toBe("second");
});

test("an error replaces an equal one, and toasts about the lost network end when it is back", () => {
  toast({ title: "a" });
  toast({ title: "Failed", description: [uiTexts.offline, "More."], destructive: true });
  toastError(uiTexts.offline);
  toastError(uiTexts.offline);
  expect(titles()).toEqual(["a", "Failed", "Error"]);
  dismissOffline();
  expect(titles()).toEqual(["a"]);
});

test("a flow's outcome replaces its earlier toasts", () => {
  toast({ title: "Started", flow: "try-on" });
  toast({ title: "Other" });
  toast({ title: "In progress", flow: "try-on" });
  dismissFlow("try-on");
  expect(titles()).toEqual(["Other"]);
});

test("an error is destructive and has its title", () => {
  toastError("Image must be smaller than 5MB");
  expect(toastStore.get()[0]).toMatchObject({
    title: "Error",
    description: "Image must be smaller than 5MB",
    destructive: true,
  });
});

test("long texts stay longer", () => {
  const short = toastTime({ title: "Success" });
  expect(toastTime({ title: "Error", description: "x".repeat(200) })).toBeGreaterThan(short);
});

test("the action of a toast can be undone while the toast is shown", () => {
  const undo = vi.fn();
  toast({ title: "Item deleted", undo });
  const [shown] = toastStore.get();
  undoToast(shown?.id ?? 0);
  expect(titles()).toEqual([]);
  undoToast(shown?.id ?? 0);
  expect(undo).toHaveBeenCalledTimes(1);
});
