import { appendFileSync, copyFileSync, mkdirSync } from "node:fs";
import { PATHS } from "#worker/contract/pages.ts";
import { builtFile, DIST, filesOf } from "./built-files.ts";
import { PAGES, type Page } from "./pages.ts";

const ENTRY = "index.html";
const GUESTS_SCREEN = "auth/login-screen.tsx";
const GUESTS_PICTURES = ["auth/look-before.webp", "auth/look-after.webp"];

/** Writes a file per page with a Link header that preloads its first screen. */
export function writePageFiles(): void {
  const rules = PAGES.map((page) => {
    if (page.path !== PATHS.home) {
      const file = new URL(`.${page.path}.html`, DIST);
      mkdirSync(new URL(".", file), { recursive: true });
      copyFileSync(new URL(ENTRY, DIST), file);
    }
    const links = [...screenLinks(page), ...pictureLinks(page)];
    const lines = [...(page.headers ?? []), `Link: ${links.join(", ")}`];
    return `\n${[page.path, ...lines].join("\n  ")}\n`;
  });
  appendFileSync(new URL("_headers", DIST), rules.join(""));
}

function screenLinks({ screen, first = screen }: Page): string[] {
  const entry = filesOf([ENTRY]);
  const needed = filesOf([first]);
  return [
    ...[...needed.scripts]
      .filter((file) => !entry.scripts.has(file))
      .map((file) => `</${file}>; rel=modulepreload`),
    ...[...needed.styles]
      .filter((file) => !entry.styles.has(file))
      .map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
  ];
}

/** Preloads the pictures that guests see first. */
function pictureLinks({ screen, first = screen }: Page): string[] {
  if (first !== GUESTS_SCREEN) return [];
  return GUESTS_PICTURES.map(
    (source) => `</${builtFile(source)}>; rel=preload; as=image; fetchpriority=high`,
  );
}
