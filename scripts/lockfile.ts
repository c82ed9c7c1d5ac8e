import { readFileSync } from "node:fs";

/** One entry of package-lock.json, as far as somebody here reads it. */
export interface Locked {
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

export interface LockedPackage extends Locked {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; "unknown" where neither the package nor the list here tells. */
  readonly license: string;
  /** Part of what is put on the air, as opposed to what builds and tests it. */
  readonly shipped: boolean;
}

/** What packages say in their files alone. */
const READ_BY_HAND: Readonly<Record<string, string>> = { jsfeat: "MIT" };

const FILE = new URL("../package-lock.json", import.meta.url);

/** The lock's own entry of the project, under "", and those of the packages by their place. */
export function readLock(): Readonly<Record<string, Locked>> {
  return JSON.parse(readFileSync(FILE, "utf8")).packages;
}

/** Every package of the lock, those in several places or versions once for each. */
export function listPackages(): readonly LockedPackage[] {
  const entries = Object.entries(readLock()).filter(([place]) => place !== "");
  return entries.map(([place, entry]) => {
    const name = place.split("node_modules/").at(-1) ?? place;
    const license = entry.license ?? READ_BY_HAND[name] ?? "unknown";
    const shipped = !entry.dev && !entry.optional && !entry.devOptional;
    return { ...entry, name, version: entry.version ?? "", license, shipped };
  });
}
