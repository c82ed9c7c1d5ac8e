// Adds platform builds that a registry mirror lacks to package-lock.json, so that `npm ci` works on
// every platform. Run it after `npm install` has changed the lock.
import { readFileSync, writeFileSync } from "node:fs";

interface LockedPackage {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const FILE = new URL("../package-lock.json", import.meta.url);
const OS = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "sunos", "win32", "aix"];
const CPU = ["arm64", "x64", "arm", "ia32", "ppc64", "s390x", "riscv64", "loong64", "mips64el"];

function platformOf(name: string): Partial<LockedPackage> {
  const words = name
    .replace("windows-64", "win32-x64")
    .replace("darwin-64", "darwin-x64")
    .split(/[-/]/);
  const os = OS.filter((word) => words.includes(word));
  const cpu = CPU.filter((word) => words.includes(word));
  const musl = words.some((word) => word.includes("musl"));
  return {
    ...(os.length ? { os } : {}),
    ...(cpu.length ? { cpu } : {}),
    ...(musl ? { libc: ["musl"] } : {}),
  };
}

const lock = JSON.parse(readFileSync(FILE, "utf8")) as { packages: Record<string, LockedPackage> };
let added = 0;
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key]?.version) continue;
    lock.packages[key] = { version, optional: true, ...platformOf(name) };
    added++;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform builds added to the lockfile.`);
