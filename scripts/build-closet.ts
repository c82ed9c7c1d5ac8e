import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { type Rule, rulesOf, textOf } from "#web/closet-document/page-styles.ts";
import { builtFile, DIST, filesOf } from "./built-files.ts";
import { CLOSET } from "./pages.ts";

const WEB = new URL("../web/", import.meta.url).pathname;
const SERVER = new URL("../dist-server/", import.meta.url);
const FILE = "closet-page.js";

/** Runs after the browser's build. `BUILD` changes with each change of the output. */
export async function buildClosetPage(): Promise<void> {
  const files = filesOf([CLOSET.app]);
  const styles = [...files.styles];
  const sheets = styles.map((file) => readFileSync(new URL(file, DIST), "utf8").trim());
  const rules = rulesOf(sheets.join(""));
  const app = [...files.scripts].reverse();
  const known = { rules, styles, late: writeLate(rules), entry: builtFile(CLOSET.entry), app };
  await build({
    configFile: false,
    root: WEB,
    logLevel: "warn",
    plugins: [react()],
    define: {
      CLOSET_BUILD: JSON.stringify(known),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    publicDir: false,
    resolve: { conditions: ["workerd", "worker", "module", "production"] },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: "closet-document/render.tsx",
      outDir: SERVER.pathname,
      emptyOutDir: true,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: FILE, codeSplitting: false } },
    },
  });
  const file = new URL(FILE, SERVER);
  appendFileSync(file, `export const BUILD = ${JSON.stringify(hashOf(readFileSync(file)))};\n`);
}

/** Writes style rules that few pages need. @returns their file */
function writeLate(rules: readonly Rule[]): string {
  const css = textOf(rules.filter(({ classes }) => classes.length > 0));
  const file = `assets/closet-late-${hashOf(css)}.css`;
  writeFileSync(new URL(file, DIST), css);
  return file;
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 12);
}
