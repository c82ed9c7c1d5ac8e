import { afterEach, expect, test, vi } from "vitest";
import {
  dismissFlow,
  dismissToast,
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

test("a toast is shown and told of, until it is dismissed", () => {
  const told = vi.fn();
  const leave = toastStore.subscribe(told);
  toast({ title: "Success" });
  expect(titles()).toEqual(["Success"]);
  dismissToast(toastStore.get()[0]!.id);
  expect(titles()).toEqual([]);
  expect(told).toHaveBeenCalledTimes(2);
  leave();
  toast({ title: "Success" });
  expect(told).toHaveBeenCalledTimes(2);
});

test("the oldest gives way when there are too many", () => {
  for (const title of ["a", "b", "c", "d"]) toast({ title });
  expect(titles()).toEqual(["c", "d"]);
});

test("a flow's outcome takes the place of what it said", () => {
  toast({ title: "Started", flow: "try-on" });
  toast({ title: "Other" });
  toast({ title: "In progress", flow: "try-on" });
  dismissFlow("try-on");
  expect(titles()).toEqual(["Other"]);
});

test("an error is destructive and titled so", () => {
  toastError("Image must be smaller than 5MB");
  expect(toastStore.get()[0]).toMatchObject({
    title: "Error",
    description: "Image must be smaller than 5MB",
    destructive: true,
  });
});

test("long words stay longer", () => {
  const short = toastTime({ title: "Success" });
  expect(toastTime({ title: "Error", description: "x".repeat(200) })).toBeGreaterThan(short);
});

test("what a toast tells of can be taken back while it is shown, and it tells when it goes", () => {
  const told: string[] = [];
  const words = { undo: () => told.push("undone"), onGone: () => told.push("gone") };
  toast({ title: "Item deleted", flow: "removal", ...words });
  undoToast(toastStore.get()[0]!.id);
  expect(told).toEqual(["undone", "gone"]);
  expect(titles()).toEqual([]);
  undoToast(1);

  toast({ title: "Item deleted", flow: "removal", ...words });
  toast({ title: "Item deleted", flow: "removal" });
  expect(told).toEqual(["undone", "gone", "gone"]);
});
