import { readFileSync } from "node:fs";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly os?: readonly string[];
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockedPackage extends Locked {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or "unknown". */
  readonly license: string;
  /** Deployed, as opposed to build and test tools. */
  readonly shipped: boolean;
}

/** Licences that are only in the packages' files. */
const READ_BY_HAND: Readonly<Record<string, string>> = { jsfeat: "MIT" };

const FILE = new URL("../package-lock.json", import.meta.url);

/** The entries by path; the project's own under "". */
export function readLock(): Readonly<Record<string, Locked>> {
  return JSON.parse(readFileSync(FILE, "utf8")).packages;
}

export function listPackages(): readonly LockedPackage[] {
  const entries = Object.entries(readLock()).filter(([place]) => place !== "");
  return entries.map(([place, entry]) => {
    const name = place.split("node_modules/").at(-1) ?? place;
    const license = entry.license ?? READ_BY_HAND[name] ?? "unknown";
    const shipped = !entry.dev && !entry.optional && !entry.devOptional;
    return { ...entry, name, version: entry.version ?? "", license, shipped };
  });
}
