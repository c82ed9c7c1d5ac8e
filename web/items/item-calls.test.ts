import { expect, test } from "vitest";
import { ApiError } from "#web/api/call.ts";
import { sentenceForItem } from "./item-calls.ts";

const FAILED = "Failed to update item. Please try again.";

test.each([
  ["an ended session in the general words", 401, "User not logged in", "User not logged in"],
  ["a refusal in the server's words", 413, "File size must be less than 5MB", undefined],
  ["a fault of the server in the screen's words", 500, "Something", FAILED],
  ["no answer in the screen's words", 0, undefined, FAILED],
])("tells %s", (_, status, sentence, told) => {
  const code = status === 401 ? "unauthenticated" : "internal";
  expect(sentenceForItem(new ApiError(code, status, sentence), FAILED)).toBe(told ?? sentence);
});
