import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { LEGAL_FOOTER } from "#web/legal/legal-footer.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { MANIFEST } from "./manifest.ts";

const worker = { target: "http://127.0.0.1:8787", ws: false };

const CORE = new RegExp(
  [
    /\/node_modules\/(react|react-dom|wouter|scheduler|swr(?!\/dist\/infinite)|dequal)\//,
    /\/web\/api\/(call|session-hint|storage|use-action|use-engine|use-session)\./,
    /\/web\/(paths\.|navigation\/|shell\/error-boundary\.)/,
    /\/web\/ui\/(base|button|class-names|field|icons|load-failure|loading|morph|motion|notice|online|hydrate|page|spinner|store|toast-store|toaster|use-lazy-(dialog|module)|use-running|use-window-event)\./,
    /\/web\/(media\/source-set|texts\/(fill|plural|ui))\.|\/worker\/contract\/(?!account|advertising|auth|closet|countries|escape-html|failure|favourites|fit|garment|generations|import|influencer|item|moderation|people|photo-(attestation|finding)|products|safe-redirect|second-factor|share|sign-up-code|text|visit|web-url)|rolldown\/runtime|vite\/preload-helper/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** The frame of the app, which the page of a closet does not have. */
const SHELL =
  /\/web\/(app|guard|lazy-screen|router)\.|\/web\/shell\/(?!not-found|register)[a-z-]+\.|\/web\/auth\/(clear-storage|logout|session-end\.|use-sign-out)/;

/** The schemas of input, which the first screens load when a form is sent. */
const INPUTS =
  /\/node_modules\/valibot\/|\/web\/api\/check-input\.|\/worker\/contract\/(auth|text)\./;

/** Choosing a photo, its consent and its analysis, and the sentences of failures. */
const PHOTOS =
  /\/web\/(media\/(data-url|file-input|own-photo-picker|photo-(fields|picker)|picture\.|use-(coarse|object|photo))|account\/(renewal|use-photo-consent)|fit\/(photo-findings|use-cut-out-editor|use-fit-editor|use-photo-findings|use-settled)|(texts\/garment-kind|ui\/choice)\.|generations\/(use-)?failure-sentence)|\/worker\/contract\/photo-attestation\./;

/** The findings about a photo and a garment. */
const FINDINGS =
  /\/web\/fit\/(finding-list|garment-kind|reading-notes)\.|\/worker\/contract\/photo-finding-sentences\./;

/** Preparing a chosen photo. */
const PHOTO_FILES = /\/web\/media\/(bitmap|fit-within|photo-(refusal|type)|prepare-photo)/;

/** The field of a product link, and the reader of its page. */
const LINKS = /\/web\/(products|ui\/url-field)/;

/** An idle try-on, which a form shows until its own store is loaded. */
const TRY_ON_FORM =
  /\/web\/(generations\/(garment-calls|result\/pause-notice|try-on\/(toast-flow|use-try-on)|try-on-error)|texts\/outfit\.)/;

/** The pictures of try-ons, and what a person does with them. */
const RESULTS =
  /\/web\/(generations\/(buy-now|coming-soon|follow-events|generation-(calls|path)|result\/(result-picture|share-button)|unseen)|media\/(before-after|download|in-app|use-download)|shares\/ask-friend-button)/;

/** Starting a try-on and showing its progress and its end. */
const TRY_ON =
  /\/web\/generations\/(progress\/|result\/(failure-(notice|steps)|preload-result)|try-on\/(photo-upload|run-try-on|take-photo|try-on-store|use-seen|wait|watch))/;

/** The site's address, which previews of its pages need; scripts/build.ts sets it. */
const ORIGIN = process.env.SITE_ORIGIN ?? worker.target;

/** Inserts the brand into the pages, and writes the manifest of the installed app. */
const brand: Plugin = {
  name: "brand",
  transformIndexHtml: (html) =>
    html
      .replaceAll("%BRAND%", BRAND.name)
      .replaceAll("%DESCRIPTION%", BRAND.description)
      .replaceAll("%PROMISE%", BRAND.promise)
      .replace("%LEGAL%", LEGAL_FOOTER)
      .replaceAll("%ORIGIN%", ORIGIN),
  generateBundle() {
    const source = JSON.stringify(MANIFEST);
    this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source });
  },
};

/** Lists the modules of each chunk for scripts/bundle-budget.ts. */
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
  // React has had this hook since version 18; swr and wouter load its copy for older ones.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }],
  },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For scripts/bundle-budget.ts; .assetsignore excludes it from the served files.
    manifest: true,
    rolldownOptions: {
      // The worker serves the closet's page, and finds its scripts by the manifest.
      input: [
        "index.html",
        "first-load/entry.ts",
        "first-load/guest-app.tsx",
        "closets/closet-app.tsx",
      ].map(fromHere),
      preserveEntrySignatures: "exports-only",
      output: {
        // One file for the modules of every screen instead of many small files.
        codeSplitting: {
          groups: [
            { name: "core", test: CORE },
            { name: "tabs", test: /\/web\/ui\/tabs\./ },
            { name: "progress-bar", test: /\/web\/ui\/progress-bar\./ },
            { name: "server-now", test: /\/web\/account\/use-server-now\./ },
            { name: "inputs", test: INPUTS },
            {
              name: "contract",
              test: /\/worker\/contract\/(generations|garment-pieces|failures|photo-findings)\./,
            },
            { name: "shell", test: SHELL },
            {
              name: "auth-form",
              test: /\/web\/(api\/use-form|auth\/(auth-form|login-screen\.module|pending-code))/,
            },
            { name: "auth", test: /\/web\/auth\/(auth-calls|login|sign-up|use-login)/ },
            {
              name: "pictures",
              test: /\/web\/(ui\/(shop-host|stage|use-opened|use-step|use-swipe)|(favourites|texts)\/favourite-toggle)/,
            },
            { name: "photos", test: PHOTOS },
            { name: "findings", test: FINDINGS },
            { name: "photo-files", test: PHOTO_FILES },
            { name: "links", test: LINKS },
            { name: "try-on-form", test: TRY_ON_FORM },
            { name: "results", test: RESULTS },
            { name: "try-on", test: TRY_ON },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    fs: { allow: [".."] },
    // Sources in api/ and media/ are served from here, all other paths below by the worker.
    proxy: { "^/(api|media|dev|closet|go|assets)/(?!.*\\.(ts|tsx|css)($|\\?))": worker },
  },
});
