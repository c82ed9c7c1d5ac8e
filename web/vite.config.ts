import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { BRAND } from "#worker/contract/brand.ts";
import { MANIFEST } from "./manifest.ts";

const worker = { target: "http://127.0.0.1:8787", ws: false };

const CORE = new RegExp(
  [
    /\/node_modules\/(react|react-dom|react-router|scheduler|swr|use-sync-external-store|dequal|valibot)\//,
    /\/web\/api\/(call|session-hint|use-engine|use-session|use-action)\./,
    /\/web\/paths\.|\/web\/shell\/error-boundary\./,
    /\/web\/ui\/(base|button|class-names|field|icons|load-failure|loading|morph|motion|notice|page|spinner|store|tabs|toast-store|toaster|use-lazy-module)\./,
    /\/web\/(media\/source-set|texts\/(fill|ui))\.|\/worker\/contract\/(?!failure|moderation|photo-finding)|rolldown\/runtime|vite\/preload-helper/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** The frame of the app, which the closet's page has not. */
const SHELL =
  /\/web\/(guard|router)\.|\/web\/shell\/(?!not-found)[a-z-]+\.|\/web\/auth\/(auth-form|logout|session-end\.|use-sign)/;

/** Choosing a photo, agreeing to its use, and what there is to say of it. */
const PHOTOS =
  /\/web\/(media\/(data-url|file-input|fit-within|photo-|bitmap|prepare-photo|use-(coarse|object|photo))|account\/(renewal|use-)|fit\/(photo-findings|use-photo-findings))/;

/** Making a try-on and showing what came of it; what opens later has its own file. */
const TRY_ON =
  /\/web\/(generations\/(coming-soon|failure-sentence\.|follow-events|generation-calls|result\/(notices|share-button)|try-on\/(run-try-on|take-photo|try-on-store|use-try-on|wait|watch))|media\/(before-after|download|use-download)|ui\/progress-bar)|\/worker\/contract\/failures\./;

/** Puts the name of web/brand.ts into the page and makes the manifest of the installed app. */
const brand: Plugin = {
  name: "brand",
  transformIndexHtml: (html) =>
    html.replaceAll("%BRAND%", BRAND.name).replaceAll("%DESCRIPTION%", BRAND.description),
  generateBundle() {
    const source = JSON.stringify(MANIFEST);
    this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source });
  },
};

/** Tells scripts/bundle-budget.ts which modules each chunk holds. */
const chunkModules: Plugin = {
  name: "chunk-modules",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
    const modules = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.moduleIds]));
    this.emitFile({
      type: "asset",
      fileName: ".vite/modules.json",
      source: JSON.stringify(modules),
    });
  },
};

const fromHere = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig({
  root: fromHere("."),
  plugins: [react(), brand, chunkModules],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    // The policy of the site allows no data: fonts, and one file each caches better.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // scripts/bundle-budget.ts reads it; .assetsignore keeps it from being served.
    manifest: true,
    rolldownOptions: {
      // The worker serves the closet's page, with its scripts by the names that the manifest gives them.
      input: ["index.html", "closets/closet-entry.ts", "closets/closet-app.tsx"].map(fromHere),
      preserveEntrySignatures: "exports-only",
      output: {
        // What every screen needs comes in one file in place of many small ones.
        codeSplitting: {
          groups: [
            { name: "core", test: CORE },
            { name: "shell", test: SHELL },
            {
              name: "auth",
              test: /\/web\/auth\/(forgot|login|sign-up|use-login|verif)/,
            },
            { name: "photos", test: PHOTOS },
            { name: "try-on", test: TRY_ON },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    fs: { allow: [".."] },
    // The app's own folders api/ and media/ are served from here; all else beneath is the worker's,
    // with the closet's page as it was built.
    proxy: { "^/(api|media|dev|closet|go|assets)/(?!.*\\.(ts|tsx|css)($|\\?))": worker },
  },
});
