import { legalTexts as texts } from "#web/texts/legal.ts";
import { escapeHtml } from "#worker/contract/escape-html.ts";
import { LEGAL_PAGES } from "#worker/contract/legal.ts";
import { PATHS } from "#worker/contract/pages.ts";

const LINKS = [...LEGAL_PAGES, { path: PATHS.verify, title: texts.verify }];

/** The links below every page, outside the app: they need no script and cost none. */
export const LEGAL_FOOTER = [
  `<footer class="legal"><nav aria-label="${escapeHtml(texts.pages)}">`,
  ...LINKS.map(({ path, title }) => `<a href="${path}">${escapeHtml(title)}</a>`),
  "</nav></footer>",
].join("");
