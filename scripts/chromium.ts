import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Without windows; tests take a quarter less time. */
const SHELL = "chromium-headless-shell";
const KNOWN = [SHELL, "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

/** Headless, without sandbox and background requests. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The text width of phones, which do not hint fonts.
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

/** The installed Chromium, else Debian's package, else Playwright's. */
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
