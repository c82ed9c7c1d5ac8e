import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const worker = { target: "http://127.0.0.1:8787", ws: false };

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    // The policy of the site allows no data: fonts, and one file each caches better.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // scripts/bundle-budget.ts reads it; .assetsignore keeps it from being served.
    manifest: true,
  },
  server: {
    host: "127.0.0.1",
    fs: { allow: [".."] },
    // The app's own folders api/ and media/ are served from here; all else beneath is the worker's.
    proxy: { "^/(api|media|dev)/(?!.*\\.(ts|tsx|css)($|\\?))": worker },
  },
});
