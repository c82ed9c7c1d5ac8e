import papa from "papaparse";
import { expect, it } from "vitest";
import { csvOf } from "./counts-csv.ts";

const HEADINGS = ["Day", "Item", "Item ID", "Source", "Sub-id", "Views", "Try-ons", "Clicks"];

const counts = (...days: (string | number)[][]) => days.join(";");

async function read(items: { id: string; title: string }[], counted: Record<string, string>[]) {
  const ranges = counted.map((range) =>
    Object.entries(range).map(([id, each]) => ({ id, counts: each })),
  );
  const bytes = await new Response(csvOf({ closet: [], items, ranges })).bytes();
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  // Decoding removes the byte order mark.
  return new TextDecoder().decode(bytes);
}

it("lists each item, day and source that has counts", async () => {
  const text = await read(
    [
      { id: "a", title: "Coat" },
      { id: "b", title: "Nothing" },
      { id: "c", title: "Tee" },
    ],
    [
      { a: counts(["2026-03-01", 9, 4, 3, 5, 2, 1, 0, 0, 0, 1, 0, 0]) },
      {
        a: counts(["2026-06-02", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        c: counts(["2026-06-02", 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
      },
    ],
  );
  expect(text.split("\r\n")).toEqual([
    HEADINGS.join(","),
    "2026-03-01,Coat,a,instagram,drapeainstagram,5,2,1",
    "2026-03-01,Coat,a,direct,drapeadirect,1,0,0",
    "2026-03-01,Coat,a,other,drapeaother,3,2,2",
    "2026-06-02,Tee,c,tiktok,drapectiktok,1,0,0",
    "",
  ]);
});

it("is a file with headings alone where nothing was counted", async () => {
  expect(await read([], [])).toBe(`${HEADINGS.join(",")}\r\n`);
});

it.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1",
  '=HYPERLINK("https://evil.example","x")',
])("lets no spreadsheet run %j", async (title) => {
  const day = ["2026-03-01", 1, ...Array(11).fill(0)];
  const text = await read([{ id: "a", title }], [{ a: counts(day) }]);
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: true });
  expect(data[1]?.[1]).toBe(`'${title}`);
});

it("lets no spreadsheet run a part of a title behind a separator", async () => {
  const day = ["2026-03-01", 1, ...Array(11).fill(0)];
  const text = await read([{ id: "a", title: "Tee; =1+1;-2;x" }], [{ a: counts(day) }]);
  expect(text).toContain("Tee; '=1+1;'-2;x");
});

it("keeps quotes, separators and line ends of a title within one cell", async () => {
  const title = 'A "long", warm\r\ncoat; ü 😀';
  const day = ["2026-03-01", 1, ...Array(11).fill(0)];
  const text = await read([{ id: "a", title }], [{ a: counts(day) }]);
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: true });
  expect(data).toHaveLength(2);
  expect(data[1]).toEqual(["2026-03-01", title, "a", "other", "drapeaother", "1", "0", "0"]);
});
