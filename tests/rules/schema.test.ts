import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";

it("gives no migration to write: the schema is what the migrations make", () => {
  const copy = mkdtempSync(path.join(tmpdir(), "drape-migrations-"));
  try {
    cpSync(path.join(ROOT, "migrations"), copy, { recursive: true });
    const before = readdirSync(copy);
    const tool = path.join(ROOT, "node_modules", "drizzle-kit", "bin.cjs");
    // The tool exits with 0 even if it cannot read its snapshots, or has a question.
    const output = execFileSync(
      process.execPath,
      [
        tool,
        "generate",
        "--dialect",
        "sqlite",
        "--schema",
        "db/schema/index.ts",
        "--out",
        path.relative(ROOT, copy),
      ],
      { cwd: ROOT, encoding: "utf8", stdio: "pipe" },
    );
    expect(output).toContain("No schema changes");
    expect(readdirSync(copy)).toEqual(before);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

it("lists every migration in the journal, in order", () => {
  const folder = path.join(ROOT, "migrations");
  const journal = JSON.parse(readFileSync(path.join(folder, "meta", "_journal.json"), "utf8"));
  const listed = journal.entries.map((entry: { tag: string }) => `${entry.tag}.sql`);
  expect(readdirSync(folder).filter((file) => file.endsWith(".sql"))).toEqual(listed);
});
