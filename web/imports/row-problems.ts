import * as v from "valibot";
import { itemFields } from "#worker/contract/closets.ts";
import type { ImportRow } from "#worker/contract/imports.ts";

/** What the rules of an item say about a row, by field. */
export function problemsOfRow({
  link,
  title,
  caption,
}: Pick<ImportRow, "link" | "title" | "caption">): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const fields = { title: title ?? "", affiliateUrl: link, caption: caption ?? "" };
  const { issues = [] } = v.safeParse(itemFields, fields);
  for (const issue of issues) problems[v.getDotPath(issue) ?? ""] ??= issue.message;
  return problems;
}
