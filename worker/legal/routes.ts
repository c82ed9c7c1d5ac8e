import { LEGAL_PAGES } from "../contract/legal.ts";
import { fail } from "../http/fail.ts";
import { notFoundPage } from "../http/pages.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { scriptlessPolicy } from "../http/security-headers.ts";
import { LEGAL_TEXTS } from "./documents.ts";

type LegalPage = (typeof LEGAL_PAGES)[number];

export const legalRoutes: readonly Route[] = LEGAL_PAGES.map((page) => ({
  method: "GET",
  path: page.path,
  access: "public",
  handle: (c: AppContext) => show(c, page),
}));

/** No page without the operator's facts. */
async function show(c: AppContext, { path, title }: LegalPage): Promise<Response> {
  const { config, closetPage } = c.var.deps;
  const { operator } = config;
  if (!operator) return notFoundPage(c) ?? fail("not_found");
  const { isExample } = operator;
  const { renderLegal } = await closetPage();
  const sections = LEGAL_TEXTS[path](operator, config);
  const { html, style } = renderLegal({ path, title, isExample, sections });
  return c.html(html, 200, {
    "Content-Security-Policy": await scriptlessPolicy(style),
  });
}
