import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { escapeHtml } from "#worker/contract/escape-html.ts";
import { PATHS } from "#worker/contract/pages.ts";
import { builtFile, DIST, filesOf } from "./built-files.ts";
import { type RenderedScreen, renderGuestScreens } from "./guest-screens.ts";
import { FIRST_SCRIPT, GUEST_APP, PAGES, type Page } from "./pages.ts";

const ENTRY = "index.html";
const GUESTS_SCREEN = "auth/login-screen.tsx";
const GUESTS_PICTURES = ["auth/look-before.webp", "auth/look-after.webp"];
const EARLY = '<script src="/early.js"';
const APP_SCRIPT = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/**
 * Writes a file per page: with a Link header that preloads its first screen, or with the screen of
 * guests and the script that loads the app later.
 */
export async function writePageFiles(): Promise<void> {
  const sent = readFileSync(new URL(ENTRY, DIST), "utf8");
  const rendered = PAGES.filter(({ rendered }) => rendered).map(({ path }) => path);
  const screens = await renderGuestScreens(rendered);
  const rules = PAGES.map((page) => {
    const name = page.path === PATHS.home ? "/index" : page.path;
    const file = new URL(`.${name}.html`, DIST);
    mkdirSync(new URL(".", file), { recursive: true });
    const variants = screens.get(page.path);
    writeFileSync(file, variants ? guestPage(sent, page, variants) : sent);
    const first = [`</${builtFile(FIRST_SCRIPT)}>; rel=modulepreload`];
    const links = [...(variants ? first : screenLinks(page)), ...pictureLinks(page)];
    const lines = [...(page.headers ?? []), `Link: ${links.join(", ")}`];
    return `\n${[page.path, ...lines].join("\n  ")}\n`;
  });
  appendFileSync(new URL("_headers", DIST), rules.join(""));
}

/** The page with each variant of its screen, and with the script that shows one. */
function guestPage(sent: string, page: Page, variants: readonly RenderedScreen[]): string {
  const app = filesOf([GUEST_APP, page.first ?? page.screen]);
  const data = {
    // The screens of members are no part of the app for guests.
    main: addresses(ENTRY, filesOf([ENTRY, page.screen])),
    app: addresses(GUEST_APP, app),
  };
  const pairs = Object.entries(data).map(([name, files]) => ` data-${name}="${files.join(" ")}"`);
  const head = [...filesOf([FIRST_SCRIPT]).styles, ...app.styles]
    .filter((file) => !sent.includes(`/${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const script = `<script type="module" crossorigin src="/${builtFile(FIRST_SCRIPT)}"></script>`;
  return sent
    .replace(APP_SCRIPT, "")
    .replace(EARLY, `${EARLY}${pairs.join("")}`)
    .replace("</head>", () => `${head.join("")}${script}</head>`)
    .replace("</body>", () => `${variants.map(templateOf).join("")}</body>`);
}

function templateOf({ title, facts, markup }: RenderedScreen): string {
  const pairs = Object.entries(facts).map(([name, value]) => ` data-${name}="${value}"`);
  return `<template title="${escapeHtml(title)}"${pairs.join("")}>${markup}</template>`;
}

/** The script of a part first, then the others. */
function addresses(part: string, { scripts }: ReturnType<typeof filesOf>): string[] {
  return [...new Set([builtFile(part), ...scripts])].map((file) => `/${file}`);
}

function screenLinks({ screen }: Page): string[] {
  const entry = filesOf([ENTRY]);
  const needed = filesOf([screen]);
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
