import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const KNOWN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

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
];

function findChromium(): string | undefined {
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
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args: string[]) => {
    const [command, ...rest] = [...sudo, "apt-get", ...args];
    return run(command, ...rest);
  };
  const debian =
    apt("update", "-qq") && apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
  if (!debian) run(process.execPath, "node_modules/playwright-core/cli.js", "install", "chromium");
  const installed = findChromium();
  if (installed) return installed;
  console.error("No Chromium could be installed. Install one, or name it in CHROMIUM_PATH.");
  return null;
}
