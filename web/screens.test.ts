import { expect, it } from "vitest";

// The screens need the types of the browser.
const SCREENS_FILE: string = "./screens.ts";
const { screenAt } = await import(SCREENS_FILE);

it.each([
  ["/", "/"],
  ["/login", "/login"],
  ["/Login/", "/login"],
  ["/influencer/closet", "/influencer/closet"],
  ["/influencer/unknown", "*"],
  ["//", "/"],
])("shows at %s the screen of %s", (pathname, path) => {
  expect(screenAt(pathname).path).toBe(path);
});
