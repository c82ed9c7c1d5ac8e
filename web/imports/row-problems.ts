import * as v from "valibot";
import { itemFields } from "#worker/contract/closets.ts";
import type { ImportRow } from "#worker/contract/imports.ts";

/** Returns the validation errors of a row by field; the rules are those of an item. */
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
