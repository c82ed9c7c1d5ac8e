import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findCycles, importsOf } from "#scripts/import-graph.ts";
import { ROOT } from "#scripts/process-tree.ts";

/**
 * The slices of the worker and the slices that each one imports. A slice imports only slices above
 * itself. A slice that is not listed may import the slices of `BASE`, and no slice imports it. The
 * files of `worker/` itself connect the slices, and every slice may import them.
 */
const SLICES: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  crypto: [],
  "engines/local/image": [],
  provenance: ["engines/local/image"],
  network: ["crypto"],
  credits: ["crypto"],
  http: ["contract", "crypto", "network"],
  mail: ["contract", "crypto", "http", "network"],
  applications: ["contract", "http", "mail"],
  auth: ["contract", "credits", "crypto", "http", "mail"],
  media: [
    ...["auth", "contract", "crypto", "engines/local/image", "http", "network", "provenance"],
  ],
  closets: ["auth", "contract", "credits", "crypto", "engines/local/image", "http", "media"],
  "engines/local/person": ["contract", "engines/local/image"],
  "engines/local/garment": ["contract", "engines/local/image", "engines/local/person"],
  "result-checks": [
    ...["engines/local/garment", "engines/local/image", "engines/local/person", "media"],
  ],
  engines: [
    ...["contract", "crypto", "engines/local/garment", "engines/local/image"],
    ...["engines/local/person", "http", "media", "network"],
  ],
  products: ["auth", "closets", "contract", "http", "media", "network"],
  links: ["contract", "mail", "network", "products"],
  operations: ["contract", "credits", "engines", "http", "media"],
  removals: ["closets", "http", "media"],
  account: [
    ...["auth", "contract", "credits", "engines", "engines/local/person", "http", "mail"],
    ...["media", "removals"],
  ],
  "managed-closets": [
    ...["closets", "contract", "credits", "crypto", "http", "media", "products", "removals"],
  ],
  imports: ["contract", "http", "managed-closets", "media", "network", "products", "removals"],
  moderation: ["closets", "contract", "crypto", "http", "mail", "media", "removals"],
  people: ["closets", "contract", "crypto", "http", "mail", "removals"],
  generations: [
    ...["account", "contract", "credits", "crypto", "engines", "engines/local/image", "http"],
    ...["media", "provenance", "removals", "result-checks"],
  ],
  favourites: ["closets", "contract", "generations", "http"],
  shares: ["closets", "contract", "crypto", "engines", "http", "media"],
  legal: [
    ...["auth", "closets", "contract", "engines", "generations", "http", "mail", "moderation"],
    "shares",
  ],
};

const BASE = ["contract", "credits", "crypto", "http", "mail", "media", "network"];

const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

const names = Object.keys(SLICES);
const sliceOf = (file: string) =>
  names
    .filter((name) => file.startsWith(`worker/${name}/`))
    .sort((a, b) => a.length - b.length)
    .at(-1) ?? /^worker\/([^/]+)\//.exec(file)?.[1];

const crossings = sources.flatMap((source) =>
  importsOf(source).flatMap((target) => {
    const [from, to] = [sliceOf(source.file), sliceOf(target)];
    return from && to && from !== to ? [{ from, to, detail: `${source.file} -> ${target}` }] : [];
  }),
);

describe("the import graph", () => {
  it("has no cycle of values or types", () => {
    expect(sources.length).toBeGreaterThan(700);
    expect(findCycles(sources)).toEqual([]);
  });

  it("finds a cycle", () => {
    const cycle = [
      { file: "worker/a.ts", text: 'import type { B } from "./b.ts";' },
      { file: "worker/b.ts", text: 'import { c } from "#worker/c.ts";' },
      { file: "worker/c.ts", text: 'const a = await import("./a.ts");' },
      { file: "worker/d.ts", text: 'import "./a.ts";' },
    ];
    expect(findCycles(cycle).map((files) => files.toSorted())).toEqual([
      ["worker/a.ts", "worker/b.ts", "worker/c.ts"],
    ]);
  });
});

describe("the slices of the worker", () => {
  it("import only slices that are listed above them", () => {
    const wrong = names.flatMap((name, at) =>
      (SLICES[name] ?? []).filter((target) => !names.slice(0, at).includes(target)),
    );
    expect(wrong).toEqual([]);
  });

  it("import what they declare and nothing else", () => {
    const undeclared = crossings.filter(({ from, to }) => !(SLICES[from] ?? BASE).includes(to));
    expect(undeclared.map(({ detail }) => detail)).toEqual([]);
    const unused = names.flatMap((from) =>
      (SLICES[from] ?? [])
        .filter((to) => !crossings.some((crossing) => crossing.from === from && crossing.to === to))
        .map((to) => `${from} -> ${to}`),
    );
    expect(unused).toEqual([]);
  });
});
