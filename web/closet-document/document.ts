import { DATA_ID, ROOT_ID } from "#web/closets/closet-root.tsx";
import earlyStyle from "#web/first-load/early.css?inline";
import { LEGAL_FOOTER } from "#web/legal/legal-footer.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { escapeHtml } from "#worker/contract/escape-html.ts";
import { type Head, jsonBlock } from "./html.ts";
import type { Rendered } from "./markup.tsx";
import { type Rule, stylesOf } from "./page-styles.ts";

/** Reserves the space of the scroll bar, which would otherwise shift painted content. */
const GUTTER = "html{scrollbar-gutter:stable}";

interface ClosetBuild {
  readonly rules: readonly Rule[];
  readonly styles: readonly string[];
  /** The style sheet of the rules that a page may lack. */
  readonly late: string;
  readonly entry: string;
  /** The app's script, then its imports. */
  readonly app: readonly string[];
}

/** Set by scripts/build-closet.ts. */
declare const CLOSET_BUILD: ClosetBuild;

/** The build replaces each use of `CLOSET_BUILD` by the whole object, so this is the only use. */
const PARTS = CLOSET_BUILD;

export interface ClosetDocument {
  readonly html: string;
  /** The text of the only style element; the page's policy contains its hash. */
  readonly style: string;
}

interface Contents {
  readonly head: Head;
  /** The rendered closet; without it the page loads no app. */
  readonly data?: PublicCloset;
  readonly theme?: string;
}

export function closetDocument({ early, markup }: Rendered, contents: Contents): ClosetDocument {
  const { head, data, theme = "" } = contents;
  const style =
    GUTTER + stylesOf(markup + LEGAL_FOOTER, PARTS.rules) + (data ? earlyStyle : "") + theme;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    early,
    `<style>${style}</style>`,
    ...head.tags,
    '<meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#141210" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.png" sizes="48x48" type="image/png">',
    '<link rel="icon" href="/favicon.svg" sizes="any" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...(data ? PARTS.styles.map(loadedAlready) : []),
    `</head><body><div id="${ROOT_ID}">${markup}</div>${LEGAL_FOOTER}`,
    ...(head.facts ? [jsonBlock("application/ld+json", head.facts)] : []),
    ...(data ? [jsonBlock("application/json", data, DATA_ID), script()] : []),
    "</body></html>",
  ];
  return { html: html.join(""), style };
}

/** A disabled link, so that the app does not load the style sheet again. */
function loadedAlready(file: string): string {
  return `<link rel="stylesheet" href="/${file}" disabled>`;
}

function script(): string {
  const { entry, app, late } = PARTS;
  const files = app.map((file) => `/${file}`).join(" ");
  return `<script type="module" fetchpriority="low" src="/${entry}" data-app="${files}" data-styles="/${late}"></script>`;
}
