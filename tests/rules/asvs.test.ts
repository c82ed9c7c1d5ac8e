import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";

/** The requirements of levels 1 and 2 by section of ASVS 5.0.0: the last number of each id. */
const SECTIONS: Readonly<Record<string, string>> = {
  "1.1": "1 2",
  "1.2": "1 2 3 4 5 6 7 8 9",
  "1.3": "1 2 3 4 5 6 7 8 9 10 11",
  "1.4": "1 2 3",
  "1.5": "1 2",
  "2.1": "1 2 3",
  "2.2": "1 2 3",
  "2.3": "1 2 3 4",
  "2.4": "1",
  "3.2": "1 2",
  "3.3": "1 2 3 4",
  "3.4": "1 2 3 4 5 6",
  "3.5": "1 2 3 4 5",
  "3.7": "1 2",
  "4.1": "1 2 3",
  "4.2": "1",
  "4.3": "1 2",
  "4.4": "1 2 3 4",
  "5.1": "1",
  "5.2": "1 2 3",
  "5.3": "1 2",
  "5.4": "1 2 3",
  "6.1": "1 2 3",
  "6.2": "1 2 3 4 5 6 7 8 9 10 11 12",
  "6.3": "1 2 3 4",
  "6.4": "1 2 3 4",
  "6.5": "1 2 3 4 5",
  "6.6": "1 2 3",
  "6.8": "1 2 3 4",
  "7.1": "1 2 3",
  "7.2": "1 2 3 4",
  "7.3": "1 2",
  "7.4": "1 2 3 4 5",
  "7.5": "1 2",
  "7.6": "1 2",
  "8.1": "1 2",
  "8.2": "1 2 3",
  "8.3": "1",
  "8.4": "1",
  "9.1": "1 2 3",
  "9.2": "1 2 3 4",
  "10.1": "1 2",
  "10.2": "1 2",
  "10.3": "1 2 3 4",
  "10.4": "1 2 3 4 5 6 7 8 9 10 11",
  "10.5": "1 2 3 4 5",
  "10.6": "1 2",
  "10.7": "1 2 3",
  "11.1": "1 2",
  "11.2": "1 2 3",
  "11.3": "1 2 3",
  "11.4": "1 2 3 4",
  "11.5": "1",
  "11.6": "1",
  "12.1": "1 2 3",
  "12.2": "1 2",
  "12.3": "1 2 3 4",
  "13.1": "1",
  "13.2": "1 2 3 4 5",
  "13.3": "1 2",
  "13.4": "1 2 3 4 5",
  "14.1": "1 2",
  "14.2": "1 2 3 4",
  "14.3": "1 2 3",
  "15.1": "1 2 3",
  "15.2": "1 2 3",
  "15.3": "1 2 3 4 5 6 7",
  "16.1": "1",
  "16.2": "1 2 3 4 5",
  "16.3": "1 2 3 4",
  "16.4": "1 2 3",
  "16.5": "1 2 3",
  "17.1": "1",
  "17.2": "1 2 3 4",
  "17.3": "1 2",
};
/** Sections that ask for documents, which no test can show. */
const OF_DOCUMENTS = /^(2|5|6|7|8|11|13|14|15|16)\.1\./;

interface Entry {
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly evidence: string;
}

const page = readFileSync(path.join(ROOT, "tests/asvs.md"), "utf8");
const entries = [
  ...page.matchAll(/^- \*\*([\d.]+)\*\* · level (\d) · ([^·]+) · [^·]+ · (.+)$/gm),
].map(
  ([, id = "", level = "", state = "", evidence = ""]): Entry => ({ id, level, state, evidence }),
);
const met = entries.filter(({ state }) => state === "met");

/** The first fault in the evidence of a met entry, or null. */
function faultOf({ id, evidence }: Entry): string | null {
  const named = [...evidence.matchAll(/`([\w./-]+)`(?:: “([^”]+)”)?/g)].map(
    ([, file = "", words]) => ({ file, words }),
  );
  const lost = named.filter(({ file }) => !existsSync(path.join(ROOT, file)));
  if (lost.length > 0) return `${id}: no file ${lost[0]?.file}`;
  const isTest = (file: string) => /\.test\.tsx?$/.test(file);
  for (const { file, words } of named) {
    if (words === undefined) continue;
    const text = readFileSync(path.join(ROOT, file), "utf8").replaceAll(/\s+/g, " ");
    const searched = isTest(file) ? [`"${words}"`, `\`${words}\``] : [words];
    if (!searched.some((one) => text.includes(one))) return `${id}: no “${words}” in ${file}`;
  }
  const quoted = named.filter(({ words }) => words !== undefined);
  const shown = OF_DOCUMENTS.test(id) ? quoted : quoted.filter(({ file }) => isTest(file));
  if (shown.length === 0) return `${id}: no test`;
  const code = named.some(({ file }) => !isTest(file));
  return code ? null : `${id}: no code`;
}

describe("the list of security requirements", () => {
  it("has each requirement of levels 1 and 2 once, in order", () => {
    const ids = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
      numbers.split(" ").map((number) => `${section}.${number}`),
    );
    expect(ids).toHaveLength(253);
    expect(entries.map(({ id }) => id)).toEqual(ids);
    expect(entries.filter(({ level }) => level === "1")).toHaveLength(70);
    expect(entries.filter(({ level }) => level === "2")).toHaveLength(183);
  });

  it("names code and a test that exist for what is met, and a reason for the rest", () => {
    expect(met.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
    const rest = entries.filter(({ state }) => state !== "met");
    expect(rest.filter(({ evidence }) => evidence.length < 10)).toEqual([]);
  });

  it("states its counts", () => {
    const count = (state: string) => entries.filter((entry) => entry.state === state).length;
    const sentence = `${entries.length} requirements: ${count("met")} met, ${count("not met")} not met, ${count("n/a")} not applicable.`;
    expect(page).toContain(sentence);
    expect(count("met") + count("not met") + count("n/a")).toBe(entries.length);
  });

  it.each([
    ["a file", "`worker/none.ts`; `tests/rules/asvs.test.ts`: “states its counts”"],
    ["a title", "`worker/app.ts`; `tests/rules/asvs.test.ts`: “states its sums”"],
    ["a test", "`worker/app.ts`"],
    ["code", "`tests/rules/asvs.test.ts`: “states its counts”"],
  ])("would miss %s that does not exist", (_, evidence) => {
    expect(faultOf({ id: "1.1.1", level: "1", state: "met", evidence })).not.toBeNull();
    const whole = "`worker/app.ts`; `tests/rules/asvs.test.ts`: “states its counts”";
    expect(faultOf({ id: "1.1.1", level: "1", state: "met", evidence: whole })).toBeNull();
  });
});
