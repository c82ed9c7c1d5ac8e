import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";
import { routes } from "#tests/harness/route-samples.ts";

const FOLDER = path.join(ROOT, "worker/contract");
const CONTRACT = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".md"))
  .map((file) => readFileSync(path.join(FOLDER, file), "utf8"))
  .join("\n");

it("describes every route of the worker, and no other", () => {
  const listed = [...CONTRACT.matchAll(/^\| ((?:GET|POST|PUT|PATCH|DELETE) \S+)/gm)].map(
    ([, route]) => route,
  );
  // The same page with a trailing slash.
  const served = routes
    .map((route) => `${route.method} ${route.path}`)
    .filter((route) => route !== "GET /closet/:handle/");
  expect(listed.sort()).toEqual(served.sort());
});

it("links only to files that exist", () => {
  const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" });
  const broken = pages
    .trim()
    .split("\n")
    .flatMap((page) => {
      const text = readFileSync(path.join(ROOT, page), "utf8");
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) => link);
      return links
        .filter((link) => !existsSync(path.join(ROOT, path.dirname(page), link)))
        .map((link) => `${page}: ${link}`);
    });
  expect(broken).toEqual([]);
});

it("names every folder of the worker", () => {
  const text = readFileSync(path.join(ROOT, "worker/README.md"), "utf8");
  const folders = readdirSync(path.join(ROOT, "worker"), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

it("has an entrance of at most 130 lines", () => {
  expect(readFileSync(path.join(ROOT, "README.md"), "utf8").split("\n").length).toBeLessThan(132);
});
