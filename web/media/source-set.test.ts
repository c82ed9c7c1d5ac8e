import { expect, test } from "vitest";
import { sourceSet } from "./source-set.ts";

test("a picture of the site comes in every width", () => {
  const set = sourceSet("/media/generations/u/g.jpg");
  expect(set).toContain("/media/generations/u/g.jpg?w=160 160w");
  expect(set).toContain("/media/generations/u/g.jpg?w=1280 1280w");
});

test("a signature in the address is kept", () => {
  expect(sourceSet("/media/a.jpg?expires=1&signature=x")).toContain(
    "/media/a.jpg?expires=1&signature=x&w=320 320w",
  );
});

test("other addresses come as they are", () => {
  expect(sourceSet("blob:http://localhost/1")).toBeUndefined();
  expect(sourceSet("data:image/png;base64,AA")).toBeUndefined();
});
