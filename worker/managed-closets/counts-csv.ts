import papa from "papaparse";
import { COUNT_COLUMNS, type ListedCounts, type SourceSums } from "#db/queries/closet-stats.ts";
import { subIdOf } from "../closets/sub-ids.ts";
import { VISIT_SOURCES } from "../contract/visit-sources.ts";
import { countsBySource } from "./period-counts.ts";

const HEADINGS = ["Day", "Item", "Item ID", "Source", "Sub-id", "Views", "Try-ons", "Clicks"];
/** Without it, spreadsheets read the file in another encoding than UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const NEWLINE = "\r\n";
/** The starts of cells that a spreadsheet may run as formulas. Asian keyboards type the full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The file of the counts by item, day and source, one item after the other. */
export function csvOf({ items, ranges }: ListedCounts): ReadableStream<Uint8Array> {
  const byItem = ranges.map((rows) => new Map(rows.map(({ id, counts }) => [id, counts])));
  const waiting = items.values();
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + linesOf([HEADINGS])));
    },
    pull(controller) {
      // A pull that adds nothing is not repeated.
      for (const item of waiting) {
        const lines = linesOf(byItem.flatMap((counts) => rowsOf(item, counts.get(item.id))));
        if (lines !== "") return controller.enqueue(encoder.encode(lines));
      }
      controller.close();
    },
  });
}

function rowsOf(
  { id, title }: ListedCounts["items"][number],
  counts: string | undefined,
): string[][] {
  const days = counts === undefined ? [] : counts.split(";");
  return days.flatMap((cells) => {
    const [day = "", ...numbers] = cells.split(",");
    const counted = Object.fromEntries(COUNT_COLUMNS.map((name, k) => [name, Number(numbers[k])]));
    const bySource = countsBySource(counted as SourceSums);
    return VISIT_SOURCES.flatMap((source) => {
      const { views, tryOns, clicks } = bySource[source];
      const sums = [views, tryOns, clicks];
      if (sums.every((sum) => sum === 0)) return [];
      return [[day, withoutFormulas(title), id, source, subIdOf(id, source), ...sums.map(String)]];
    });
  });
}

/** Some spreadsheets begin a cell at a semicolon or tab, also within quotes that they do not expect. */
function withoutFormulas(title: string): string {
  return title.replace(/(?<!^)([;\t]\s*)(?=[=+\-@＝＋－＠])/g, "$1'");
}

function linesOf(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const options = { newline: NEWLINE, escapeFormulae: FORMULA };
  return papa.unparse(rows as string[][], options) + NEWLINE;
}
