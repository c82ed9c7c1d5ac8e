import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import { FAILURE_CODES, JOB_REFUSALS } from "#worker/contract/failures.ts";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";
import { PHOTO_FINDINGS } from "#worker/contract/photo-findings.ts";
import { REFUSALS } from "#worker/contract/refusals.ts";

const STABLE = /^[a-z]+(_[a-z]+)*$/;
/** The catalogues, and the files that turn a code into a sentence: answers, export, commands. */
const SPEAKS = [
  "scripts/engine.ts",
  "web/admin/operations-section.tsx",
  "web/generations/failure-sentence.ts",
  "worker/account/export.ts",
  "worker/contract/failure-sentences.ts",
  "worker/generations/view.ts",
];
/** A comparison with a sentence, or with a constant that contains one. */
const COMPARES = /[!=]==?\s*(?:"[A-Z]\w* \w[^"\n]*"|[A-Z_]*(?:SENTENCES?|FAILED|TIMED_OUT)\b)/;
/** A sentence, or a field with one, where a cause is thrown, stored or passed on. */
const CARRIES: readonly [RegExp, RegExp, RegExp, RegExp] = [
  /\bfail\((?:[^)"]*"[^" ]*")*[^)"]*"[^" ]* [^"]*"/,
  /\b(?:sentence|errorMessage):\s*"/,
  /\bfailureCode:\s*(?:"[^"]* |[A-Z_]+_(?:SENTENCE|FAILED|OUT)\b)/,
  /\berror_message\b/,
];

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => /^(db|scripts|web|worker)\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.test\.tsx?$/.test(file));

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

function offenders(pattern: RegExp, from: readonly string[]): string[] {
  return from.filter((file) => pattern.test(read(file)));
}

describe("the code of a failure", () => {
  it("is snake_case, and stands once in its list", () => {
    const codes = [...FAILURE_CODES, ...Object.keys(REFUSALS), ...PHOTO_FINDINGS];
    expect(codes.filter((code) => !STABLE.test(code))).toEqual([]);
    expect(new Set(FAILURE_CODES).size).toBe(FAILURE_CODES.length);
  });

  it("has a sentence, and no sentence stands for nothing", () => {
    expect(Object.keys(FAILURE_SENTENCES).sort()).toEqual([...FAILURE_CODES].sort());
    expect(Object.keys(PHOTO_FINDING_SENTENCES).sort()).toEqual([...PHOTO_FINDINGS].sort());
    const refusals = Object.entries(REFUSALS).map(([code, { sentence }]) => [code, sentence]);
    const silent = [...Object.entries(FAILURE_SENTENCES), ...refusals];
    expect(silent.filter(([, sentence = ""]) => !/^\S.{5,}/.test(sentence))).toEqual([]);
  });

  it("says the same where a refused job ends its generation", () => {
    for (const code of JOB_REFUSALS) expect(FAILURE_SENTENCES[code]).toBe(REFUSALS[code].sentence);
  });
});

describe("a sentence is no cause", () => {
  // Files that read an operator's settings stop the process with their own sentences.
  const settings = ["worker/mail/config.ts", "worker/media/c2pa/identity.ts"];
  const requests = files
    .filter((file) => /^(db|worker)\//.test(file) && !file.startsWith("worker/contract/"))
    .filter((file) => !settings.includes(file));

  it("is read from the catalogue only where somebody reads it", () => {
    expect(offenders(/\bFAILURE_SENTENCES\b(?!`)/, files).sort()).toEqual(SPEAKS);
  });

  it("is compared nowhere", () => {
    expect(offenders(COMPARES, files)).toEqual([]);
  });

  it("is neither thrown nor stored outside the catalogues", () => {
    for (const pattern of CARRIES) {
      expect(offenders(pattern, requests), String(pattern)).toEqual([]);
    }
  });

  it("is stored in no column of a generation or of its ends", () => {
    const schema = read("db/schema/generations.ts") + read("db/schema/operations.ts");
    expect(schema).not.toMatch(/\b\w*(?:message|sentence)\w*: text\(/i);
  });

  it.each([
    ['if (sentence === "The generation process failed.") retry();', [COMPARES]],
    ["const broken = error.message === GENERATION_FAILED;", [COMPARES]],
    ['if (text !== FAILURE_SENTENCES.no_fit) return "x";', [COMPARES]],
    ['fail("conflict", { sentence: "This has been decided already." });', CARRIES.slice(0, 2)],
    ['return { status: "failed", errorMessage: "Not JSON." };', [CARRIES[1]]],
    ["return { failureCode: GENERATION_FAILED };", [CARRIES[2]]],
    ['return { failureCode: "Not JSON." };', [CARRIES[2]]],
    ["sql`UPDATE generations SET error_message = 1`", [CARRIES[3]]],
  ])("or the rule is broken: %s", (code, patterns) => {
    for (const pattern of patterns) expect(code).toMatch(pattern);
  });
});
