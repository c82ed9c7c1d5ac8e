import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { importsOf } from "#scripts/import-graph.ts";
import { ROOT } from "#scripts/process-tree.ts";

const MAX_LINES = 300;
const MAX_FUNCTION_LINES = 60;
/** The parts that still contain a longer function. A part leaves the list when it is split. */
const LONG_FUNCTIONS = /^(db\/queries\/generations|web\/items|worker\/engines\/local\/warp)(\/|\.)/;
const ATTICS = /(^|\/)(utils?|helpers?|common|misc|types)(\/|\.tsx?$)/;

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => /\.(ts|tsx)$/.test(file));

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

const graph = files.map((file) => ({ file, imports: importsOf({ file, text: read(file) }) }));
const source = graph.filter(({ file }) => !file.endsWith(".test.ts") && !file.endsWith("-node.ts"));

function offenders(from: RegExp, allowed: (target: string, file: string) => boolean): string[] {
  return source
    .filter(({ file }) => from.test(file))
    .flatMap(({ file, imports }) =>
      imports.filter((target) => !allowed(target, file)).map((target) => `${file} -> ${target}`),
    );
}

describe("imports go one way", () => {
  it("finds imports at all", () => {
    expect(source.flatMap(({ imports }) => imports).length).toBeGreaterThan(200);
  });

  it("from web to web and the contract alone", () => {
    // The browser runs the engine's code and the search for marks in worker threads of their own,
    // and the primitives everywhere.
    const marks = /^worker\/(provenance\/|media\/inspect\/picture-size\.)/;
    const allowed = (t: string, file: string) =>
      /^(web|worker\/contract)\//.test(t) ||
      t === "worker/engines/local/image/index.ts" ||
      (t.startsWith("worker/engines/local/") && file === "web/fit/photo-analysis-worker.ts") ||
      (marks.test(t) && file === "web/verify/check-worker.ts");
    expect(offenders(/^web\//, allowed)).toEqual([]);
  });

  it("from the texts to themselves and the contract", () => {
    const allowed = (t: string) => /^(web\/texts|worker\/contract)\//.test(t);
    expect(offenders(/^web\/texts\//, allowed)).toEqual([]);
  });

  it("from the contract to itself alone", () => {
    expect(offenders(/^worker\/contract\//, (t) => t.startsWith("worker/contract/"))).toEqual([]);
  });

  it("from the worker to itself and the database", () => {
    // The worker also contains the built page of a closet, the kernels of the engine and the JPEG encoder.
    const built: Readonly<Record<string, string>> = {
      "closet-page": "worker/deps.ts",
      "built/image-kernels.wasm": "worker/deps.ts",
      "built/jpeg-encoder.wasm": "worker/media/codecs/codec-modules-workerd.ts",
    };
    const allowed = (t: string, file: string) => /^(worker|db)\//.test(t) || built[t] === file;
    expect(offenders(/^worker\//, allowed)).toEqual([]);
  });

  it("from the database to itself", () => {
    expect(offenders(/^db\//, (t) => t.startsWith("db/"))).toEqual([]);
  });

  it("keeps the engine's pixels free of the product but for the names they share", () => {
    const local = /^worker\/engines\/local\/(?!local-engine\.ts)/;
    const allowed = (t: string) =>
      t.startsWith("worker/engines/local/") ||
      /^worker\/contract\/(fit|failures|garment-strokes|photo-findings)\.ts$/.test(t);
    expect(offenders(local, allowed)).toEqual([]);
  });
});

describe("the folders of the local engine", () => {
  const folderOf = (file: string) => /^worker\/engines\/local\/(\w+)\//.exec(file)?.[1];
  const isEntry = (file: string) => /\/index\.ts$/.test(file);

  it("are imported through their entry alone", () => {
    const inner = graph.flatMap(({ file, imports }) =>
      imports
        .filter((t) => folderOf(t) && folderOf(t) !== folderOf(file) && !isEntry(t))
        .map((target) => `${file} -> ${target}`),
    );
    expect(inner).toEqual([]);
  });
});

function filesWith(pattern: RegExp, where: RegExp): string[] {
  return source
    .filter(({ file }) => where.test(file) && pattern.test(read(file)))
    .map((s) => s.file);
}

describe("the folders of web", () => {
  const folderOf = (file: string) => /^web\/[^/]+(?=\/)/.exec(file)?.[0] ?? "";
  const pairs = new Set(
    source.flatMap(({ file, imports }) =>
      imports.map((target) => `${folderOf(file)} ${folderOf(target)}`),
    ),
  );

  it("never import each other in both directions", () => {
    const both = [...pairs].filter((pair) => {
      const [from, to] = pair.split(" ");
      return from && to && from < to && pairs.has(`${to} ${from}`);
    });
    expect(both).toEqual([]);
  });
});

describe("what stands in one place", () => {
  it("keeps Drizzle in db/", () => {
    expect(filesWith(/from "drizzle-orm/, /^(worker|web)\//)).toEqual([]);
  });

  it("sends foreign HTTP from the dependencies alone", () => {
    // `fetch` of the object is its handler; that of the resolver is injected.
    const known = [
      "deps.ts",
      "engines/provider-call.ts",
      "generations/generation-object.ts",
      "network/resolve-doh.ts",
    ];
    const calls = filesWith(/(?<![.\w])fetch\(/, /^worker\//);
    expect(calls).toEqual(known.map((file) => `worker/${file}`));
  });

  it("reads a request's body under a bound and a deadline, and takes forms apart, in one place", () => {
    const bodies = /\b(?:request|req|raw)\.(?:body|json|text|arrayBuffer|blob|bytes|formData)\b/;
    const readers = filesWith(bodies, /^worker\//);
    expect(readers).toEqual(["worker/http/request-body.ts"]);
    expect(filesWith(/\.(?:formData|parseBody)\(/, /^worker\//)).toEqual([]);
  });

  it("makes the caller of a role route in the route table alone", () => {
    expect(filesWith(/\bnewCaller\b/, /^(db|worker)\//)).toEqual([
      "db/queries/authorisation.ts",
      "worker/http/routes.ts",
    ]);
  });

  it("lets no value into raw SQL", () => {
    expect(filesWith(/sql\.raw\((?!\s*")/, /^(db|worker)\//)).toEqual([]);
  });

  it("sets no HTML from strings in the app", () => {
    expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML/, /^web\//)).toEqual([]);
  });

  it("runs no text as code", () => {
    const runs = /(?<![\w.])eval\(|\bnew Function\(|\b(?:setTimeout|setInterval)\(\s*["'`]/;
    expect(filesWith(runs, /^(db|worker|web)\//)).toEqual([]);
  });

  it("speaks of the environment in env.ts alone", () => {
    expect(filesWith(/process\.env|import\.meta\.env/, /^worker\//)).toEqual([]);
  });
});

/** The functions of a file that exceed the limit, as `file:line lines`. */
function longFunctions(file: string, text: string): string[] {
  const found: string[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, start, end } = value as { type?: unknown; start: number; end: number };
    if (typeof type === "string" && /^(Function|ArrowFunction)/.test(type)) {
      const lines = lineAt(end) - lineAt(start) + 1;
      if (lines > MAX_FUNCTION_LINES) found.push(`${file}:${lineAt(start)} ${lines}`);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, text).program);
  return found;
}

describe("files stay small and plainly named", () => {
  it("has at most 300 lines a file", () => {
    const long = files.filter((file) => read(file).split("\n").length > MAX_LINES + 1);
    expect(long).toEqual([]);
  });

  it("has at most 60 lines a function", () => {
    const checked = source.filter(
      ({ file }) => /^(db|scripts|web|worker)\//.test(file) && !LONG_FUNCTIONS.test(file),
    );
    expect(checked.flatMap(({ file }) => longFunctions(file, read(file)))).toEqual([]);
  });

  it.each([
    ["a declaration", "function f() {", "}"],
    ["an arrow function", "const f = () => {", "};"],
    ["a method", "const o = { f() {", "} };"],
  ])("finds %s of 61 lines, and not of 60", (_, open, close) => {
    const of = (lines: number) => [open, ...Array(lines - 2).fill("  g();"), close].join("\n");
    expect(longFunctions("planted.ts", of(60))).toEqual([]);
    expect(longFunctions("planted.ts", `\n${of(61)}`)).toEqual(["planted.ts:2 61"]);
  });

  it("has no attic", () => {
    expect(files.filter((file) => ATTICS.test(file))).toEqual([]);
  });

  it("goes up at most one folder", () => {
    const far = files.filter((file) => /(?:from|import) "(\.\.\/){2}/.test(read(file)));
    expect(far).toEqual([]);
  });
});
