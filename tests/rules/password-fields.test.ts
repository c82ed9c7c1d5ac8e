import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";

const screens = execFileSync("git", ["ls-files", "web/*.tsx"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n")
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

it("masks every password, lets password managers fill it, and stops no paste", () => {
  const fields = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/<[A-Z]\w*[^<>]*?(?:=>[^<>]*?)*\/?>/g)]
      .map(([field]) => ({ file, field }))
      .filter((one) => /type="password"|-password"/.test(one.field)),
  );
  expect(fields.length).toBeGreaterThanOrEqual(6);
  const wrong = fields.filter(
    ({ field }) =>
      !/type="password"/.test(field) || !/autoComplete="(current|new)-password"/.test(field),
  );
  expect(wrong).toEqual([]);
  expect(
    screens.filter(({ text }) => /onPaste|onCopy/.test(text) && /password/i.test(text)),
  ).toEqual([]);
});
