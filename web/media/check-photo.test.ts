import { expect, test } from "vitest";
import { photoProblem } from "./check-photo.ts";

const MB = 1024 * 1024;

test.each(["image/jpeg", "image/png", "image/webp", "image/gif", "image/heic"])(
  "a small %s is fine",
  (type) => {
    expect(photoProblem({ type, size: 1 })).toBeNull();
  },
);

test.each(["", "text/plain", "application/pdf", "video/mp4", "notimage/png"])(
  "a file of type %j is no picture",
  (type) => {
    expect(photoProblem({ type, size: 1 })).toBe("Please select an image file");
  },
);

test("5MB is the most, to the byte", () => {
  expect(photoProblem({ type: "image/png", size: 5 * MB })).toBeNull();
  expect(photoProblem({ type: "image/png", size: 5 * MB + 1 })).toBe(
    "Image must be smaller than 5MB",
  );
});

test("what is no picture is told before its size", () => {
  expect(photoProblem({ type: "video/mp4", size: 9 * MB })).toBe("Please select an image file");
});
