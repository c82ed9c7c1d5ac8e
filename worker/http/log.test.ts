import { afterEach, expect, it, vi } from "vitest";
import { describeError, writeLog } from "./log.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function linesOf(write: () => void): string[] {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  write();
  return lines;
}

it("writes one line of JSON with the time in UTC, whatever the values contain", () => {
  const value = 'a\r\n{"event":"forged"}\u2028"\u0000';
  const [line = "", ...more] = linesOf(() => writeLog({ event: "request", value }));
  expect(more).toEqual([]);
  expect(line).not.toMatch(/[\r\n]/);
  const { time, ...fields } = JSON.parse(line);
  expect(fields).toEqual({ event: "request", value });
  expect(new Date(time).toISOString()).toBe(time);
});

it("describes an error without the values of its query", () => {
  const error = new Error("Failed query: select 1\nparams: ada@drape.test", {
    cause: new Error("SQLITE_BUSY"),
  });
  const { message, cause, stack } = describeError(error);
  expect([message, cause]).toEqual(["Failed query: select 1", "SQLITE_BUSY"]);
  expect(String(stack)).not.toContain("ada@drape.test");
  expect(describeError("ada@drape.test")).toEqual({ error: "string" });
});
