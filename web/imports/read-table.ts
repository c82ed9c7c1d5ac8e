import { isWebUrl } from "#web/ui/web-url.ts";
import { IMPORT_LIMITS } from "#worker/contract/import-limits.ts";
import { LIMITS } from "#worker/contract/limits.ts";

export interface EnteredRow {
  readonly link: string;
  readonly title: string | null;
  readonly caption: string | null;
}

const TITLES = /title|name|product|titel|produkt|nom|titre|nombre|titolo/i;
const CAPTIONS = /caption|desc|note|text|beschreib|légende|nota/i;
const NO_WORDS = /^[\s\d.,:/€$£%+-]*$/;

/**
 * Reads links that stand alone, or a table in CSV with any separator. The columns are found by
 * their contents, and by the words of a header row if there is one. Cells are text and nothing else.
 */
export async function readTable(text: string): Promise<EnteredRow[]> {
  const words = text
    .replace(/^\ufeff/, "")
    .trim()
    .split(/\s+/);
  if (words.every(isWebUrl)) return words.map((link) => ({ link, title: null, caption: null }));
  const { default: papa } = await import("papaparse");
  const { data } = papa.parse<string[]>(text.replace(/^\ufeff/, ""), { skipEmptyLines: "greedy" });
  return rowsOf(data.map((cells) => cells.map((cell) => cell.trim())));
}

function rowsOf(table: readonly (readonly string[])[]): EnteredRow[] {
  const isHeader = table[0] !== undefined && !table[0].some(isWebUrl);
  const hasLinks = table.some((cells) => cells.some(isWebUrl));
  const header = isHeader && hasLinks ? (table[0] ?? []) : [];
  const rows = header.length > 0 ? table.slice(1) : table;
  const columns = Array.from({ length: Math.max(0, ...rows.map((cells) => cells.length)) });
  const count = (at: number, test: (cell: string) => boolean) =>
    rows.filter((cells) => test(cells[at] ?? "")).length;
  const counts = columns.map((_, at) => count(at, isWebUrl));
  const link = counts.indexOf(Math.max(...counts));
  const texts = columns
    .map((_, at) => at)
    .filter((at) => at !== link && count(at, isWebUrl) === 0)
    .filter((at) => count(at, (cell) => !NO_WORDS.test(cell)) > 0);
  const named = (pattern: RegExp) => texts.find((at) => pattern.test(header[at] ?? ""));
  const caption = named(CAPTIONS);
  const title = named(TITLES) ?? texts.find((at) => at !== caption);
  const other = caption ?? texts.find((at) => at !== title && header.length === 0);
  return rows.flatMap((cells) => {
    const entered = (cells[link] ?? "").slice(0, LIMITS.urlMax);
    if (entered === "") return [];
    return [{ link: entered, title: textAt(cells, title), caption: textAt(cells, other) }];
  });
}

function textAt(cells: readonly string[], at: number | undefined): string | null {
  const text = at === undefined ? "" : (cells[at] ?? "");
  return text === "" ? null : text.slice(0, IMPORT_LIMITS.textMax);
}
