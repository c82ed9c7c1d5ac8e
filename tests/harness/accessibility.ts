import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2.2 AA with its lower levels, and the tool's best practices. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const OPTIONS = { runOnly: { type: "tag", values: TAGS }, resultTypes: ["violations"] };

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly {
      readonly target: readonly unknown[];
      readonly failureSummary: string;
    }[];
  }[];
}

/** Returns the violations that axe-core finds on the current page, one line per node. */
export async function auditAccess(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults, typeof OPTIONS>(
    // biome-ignore lint/suspicious/noExplicitAny: the tool's global lives in the page alone
    (options) => (globalThis as any).axe.run(document, options),
    OPTIONS,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}
