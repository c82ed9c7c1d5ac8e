import { appendFileSync } from "node:fs";
import { builtFile, DIST, filesOf } from "./built-files.ts";

const ENTRY = "index.html";
const LOGIN = "auth/login-screen.tsx";
const WIDE = "(min-aspect-ratio: 1/1)";
const POSTERS = [
  { source: "shell/landing/poster-1920x1080.avif", media: WIDE },
  { source: "shell/landing/poster-1080x1920.avif", media: `not all and ${WIDE}` },
] as const;

/**
 * Has the first page name, in its Link header, what a guest's first screen needs beside the entry,
 * so that all of it comes at once in place of one after the other.
 */
export function writePageHints(): void {
  const entry = filesOf([ENTRY]);
  const login = filesOf([LOGIN]);
  const links = [
    ...[...login.scripts]
      .filter((file) => !entry.scripts.has(file))
      .map((file) => `</${file}>; rel=modulepreload`),
    ...[...login.styles]
      .filter((file) => !entry.styles.has(file))
      .map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...POSTERS.map(
      ({ source, media }) =>
        `</${builtFile(source)}>; rel=preload; as=image; type="image/avif"; ` +
        `fetchpriority=high; media="${media}"`,
    ),
  ];
  appendFileSync(new URL("_headers", DIST), `\n/\n  Link: ${links.join(", ")}\n`);
}
