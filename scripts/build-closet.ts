import { createHash } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { builtFile, DIST, filesOf } from "./built-files.ts";

const ENTRY = "closets/closet-entry.ts";
const APP = "closets/closet-app.tsx";
const WEB = new URL("../web/", import.meta.url).pathname;
const SERVER = new URL("../dist-server/", import.meta.url);
const FILE = "closet-page.js";

/**
 * Builds what renders the closet's page, for the worker to import, after the browser's build, whose
 * files it names. `BUILD` in it changes with every change of what it renders.
 */
export async function buildClosetPage(): Promise<void> {
  const files = filesOf([APP]);
  const styles = [...files.styles];
  const sheets = styles.map((file) => readFileSync(new URL(file, DIST), "utf8").trim());
  const css = sheets.join("");
  const known = { css, styles, entry: builtFile(ENTRY), app: [...files.scripts].reverse() };
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
      ssr: "closets/render.tsx",
      outDir: SERVER.pathname,
      emptyOutDir: true,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: FILE, codeSplitting: false } },
    },
  });
  const file = new URL(FILE, SERVER);
  const hash = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);
  appendFileSync(file, `export const BUILD = ${JSON.stringify(hash)};\n`);
}
