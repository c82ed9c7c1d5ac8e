import { legalTexts as texts } from "#web/texts/legal.ts";
import { escapeHtml } from "#worker/contract/escape-html.ts";
import { LEGAL_PAGES } from "#worker/contract/legal.ts";

/** The links below every page, outside the app: they need no script and cost none. */
export const LEGAL_FOOTER = [
  `<footer class="legal"><nav aria-label="${escapeHtml(texts.pages)}">`,
  ...LEGAL_PAGES.map(({ path, title }) => `<a href="${path}">${escapeHtml(title)}</a>`),
  "</nav></footer>",
].join("");
