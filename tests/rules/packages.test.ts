import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";

interface Locked {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const lock: Record<string, Locked> = JSON.parse(
  readFileSync(path.join(ROOT, "package-lock.json"), "utf8"),
).packages;

/** Versions below these have known advisories that touch the product. */
const FLOORS: Record<string, string> = {
  "better-auth": "1.7.16",
  hono: "4.13.7",
  "drizzle-orm": "0.45.2",
  vite: "8.3.4",
  vitest: "4.1.0",
  wrangler: "4.93.1",
  "react-router-dom": "7.18.2",
  "react-router": "7.18.2",
  valibot: "1.2.0",
  sharp: "0.35.0",
  ws: "8.20.1",
};

function isBelow(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  const at = a.findIndex((part, i) => part !== b[i]);
  return at >= 0 && a[at] < b[at];
}

it("pins every direct package exactly", () => {
  const groups = ["dependencies", "devDependencies", "optionalDependencies"];
  const specs = groups.flatMap((group) => Object.entries<string>(manifest[group]));
  expect(specs.length).toBeGreaterThan(30);
  expect(specs.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it("locks what the manifest names", () => {
  expect(lock[""].dependencies).toEqual(manifest.dependencies);
});

it("stays above the floors of the advisories", () => {
  const found = Object.entries(lock).flatMap(([where, { version }]) => {
    const name = where.split("node_modules/").at(-1) ?? "";
    return version && FLOORS[name] ? [{ name, version, low: isBelow(version, FLOORS[name]) }] : [];
  });
  expect(new Set(found.map(({ name }) => name))).toEqual(new Set(Object.keys(FLOORS)));
  expect(found.filter(({ low }) => low)).toEqual([]);
});

it("takes packages from the registry alone and names no host of one", () => {
  const foreign = Object.values(lock).filter(({ resolved }) => resolved !== undefined);
  expect(foreign).toEqual([]);
});

it("runs no package's install script", () => {
  expect(readFileSync(path.join(ROOT, ".npmrc"), "utf8")).toContain("ignore-scripts=true");
});
