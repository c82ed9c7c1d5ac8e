import { expect, it } from "vitest";
import { likeCount } from "./like-count.ts";

it.each([
  [0, "0"],
  [999, "999"],
  [1000, "1k"],
  [1999, "1k"],
  [12_999, "12k"],
  [999_999, "999k"],
  [1_000_000, "1m"],
  [3_999_999, "3m"],
])("writes %i as %s", (likes, words) => {
  expect(likeCount(likes)).toBe(words);
});
