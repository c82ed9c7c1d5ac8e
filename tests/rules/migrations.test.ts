import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";

/** The first migration that runs while a site is live, and that must allow a later rollback. */
const FIRST = 1;
/** The comment above a statement that does not break older code, with the reason. */
const ALLOWED = /^-- allowed: \S.{10,}$/m;

/** Statements that remove, rename or forbid something that older code may use. */
const BREAKS: readonly (readonly [string, RegExp])[] = [
  ["drops", /\bDROP\s+(TABLE|COLUMN|INDEX|TRIGGER|VIEW)\b/i],
  ["renames", /\bRENAME\b/i],
  ["demands a column of older inserts", /\bADD\b(?=.*\bNOT\s+NULL\b)(?!.*\bDEFAULT\b)/is],
];

/** The faults of one migration, each with the statement it is in. */
function faultsOf(migration: string): string[] {
  const made = [...migration.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)/gi)];
  const own = new Set(made.map(([, table]) => table));
  return migration.split(/--> statement-breakpoint/).flatMap((statement) => {
    if (ALLOWED.test(statement)) return [];
    const code = statement.replaceAll(/^--.*$/gm, "").trim();
    const broken = BREAKS.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
    const unique = /CREATE UNIQUE INDEX .*? ON [`"]?(\w+)/is.exec(code)?.[1];
    if (unique && !own.has(unique)) broken.push("forbids rows that older code may write");
    return broken.map((what) => `${what}: ${code.split("\n")[0]}`);
  });
}

describe("a migration only adds", () => {
  const folder = path.join(ROOT, "migrations");
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));

  it.each(files.filter((name) => Number.parseInt(name, 10) >= FIRST))("%s", (name) => {
    expect(faultsOf(readFileSync(path.join(folder, name), "utf8"))).toEqual([]);
  });

  it.each([
    ["ALTER TABLE `user` ADD `nickname` text;", 0],
    ["ALTER TABLE `user` ADD `age` integer DEFAULT 0 NOT NULL;", 0],
    ["CREATE TABLE `marks` (`id` text NOT NULL, `at` integer NOT NULL);", 0],
    [
      "CREATE TABLE `marks` (`id` text);--> statement-breakpoint\nCREATE UNIQUE INDEX `m` ON `marks` (`id`);",
      0,
    ],
    ["-- allowed: nothing has read it since 0012\nDROP INDEX `marks_at`;", 0],
    ["-- allowed:\nDROP INDEX `marks_at`;", 1],
    ["ALTER TABLE `user` ADD `age` integer NOT NULL;", 1],
    ["ALTER TABLE `user` DROP COLUMN `name`;", 1],
    ["ALTER TABLE `user` RENAME COLUMN `name` TO `title`;", 1],
    ["CREATE UNIQUE INDEX `user_name` ON `user` (`name`);", 1],
    ["DROP TABLE `user`;--> statement-breakpoint\nALTER TABLE `__new_user` RENAME TO `user`;", 2],
  ])("or is told: %s", (migration, faults) => {
    expect(faultsOf(migration)).toHaveLength(faults);
  });
});
