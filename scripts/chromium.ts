import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The shell is the same browser without windows: a test takes a quarter less time in it. */
const SHELL = "chromium-headless-shell";
const KNOWN = [SHELL, "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

/** For a Chromium that shows nothing, needs no sandbox and calls nobody. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Words as wide as on a phone, whose pixels are too small for letters to be fitted to them.
  "--font-render-hinting=none",
];

export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH;
  return [...(asked ? [asked] : []), ...KNOWN, chromium.executablePath()].find(
    (file) => file !== "" && existsSync(file),
  );
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ["ignore", 2, 2] }).status === 0;
}

/** A Chromium for the browser tests: the machine's, else Debian's package, else Playwright's. */
export function requireChromium(): string | null {
  const present = findChromium();
  if (present) return present;
  console.error("Chromium is missing; installing it.");
  const isRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    isRoot ? run("apt-get", ...args) : run("sudo", "-n", "apt-get", ...args);
  const install = (name: string) => apt("install", "-y", "-qq", "--no-install-recommends", name);
  const debian = apt("update", "-qq") && (install(SHELL) || install("chromium"));
  if (!debian) run(process.execPath, "node_modules/playwright-core/cli.js", "install", "chromium");
  const installed = findChromium();
  if (installed) return installed;
  console.error("No Chromium could be installed. Install one, or name it in CHROMIUM_PATH.");
  return null;
}
