import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";

const FOLDER = "db/queries";

/** Forbidden code in query files, each with an example: the query builder decodes rows. */
const FORBIDDEN: Readonly<Record<string, readonly [RegExp, string]>> = {
  "a value of a row declared to be of a type": [
    /\bas (?:string|number|boolean)\b/,
    "const id = row.id as string | null;",
  ],
  "a value of a row converted by hand": [
    /(?<!\.)\b(?:String|Number|Boolean)\(/,
    "return { id: String(row.id) };",
  ],
  "a flag compared with its number": [
    /(?<!\.(?:length|rowsAffected|size)) === [01]\b/,
    "return { open: row.open === 1 };",
  ],
  "a result that is not decoded": [
    /\bResultSet\b|\.rows\b/,
    "function toRow({ rows }: ResultSet) {",
  ],
  "a batch without names": [
    /\b(?:read|write|settlement)(?:Batch|Authorised)\([\w.\s]+,(?:\s*caller,)?\s*\[/,
    "const results = await writeBatch(db, [",
  ],
  "a result taken by its place in the batch": [
    /const \[(?:\s*,|\w*, *)+\w*\] = await (?:read|write|settlement)|\bresults\b(?:\.at\(|\[)/,
    "const [, found] = await readBatch(db, both);",
  ],
  "a condition on the statement before": [/\bchanges\(\)/, "WHERE changes() = 1"],
};

function placesOf(pattern: RegExp, file: string, source: string): string[] {
  const matches = [...source.matchAll(new RegExp(pattern, "g"))];
  return matches.map(({ index }) => `${file}:${source.slice(0, index).split("\n").length}`);
}

describe.each(Object.entries(FORBIDDEN))("a file of queries has no place with %s", (_, rule) => {
  const [pattern, example] = rule;

  it("in db/queries", () => {
    const files = readdirSync(path.join(ROOT, FOLDER), { recursive: true, encoding: "utf8" });
    const sources = files.filter((file) => file.endsWith(".ts"));
    expect(sources.length).toBeGreaterThan(30);
    const found = sources.flatMap((name) => {
      const file = path.join(FOLDER, name);
      return placesOf(pattern, file, readFileSync(path.join(ROOT, file), "utf8"));
    });
    expect(found).toEqual([]);
  });

  it("which the rule would find", () => {
    expect(placesOf(pattern, "example.ts", `\n${example}`)).toEqual(["example.ts:2"]);
  });
});
