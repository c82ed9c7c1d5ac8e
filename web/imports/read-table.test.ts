import { expect, it } from "vitest";
import { readTable } from "./read-table.ts";

const A = "https://shop.example/a?x=1,2;3";
const B = "https://shop.example/b";
const row = (link: string, title: string | null = null, caption: string | null = null) => ({
  link,
  title,
  caption,
});

it.each<[string, string, object[]]>([
  ["links alone, with commas in them", `\ufeff${A}\r\n\r\n${B}  `, [row(A), row(B)]],
  [
    "quotes and a line break in a cell",
    `Title,Link\r\n"Tee ""M"", red","${A}"\r\n"Two\nlines",${B}\r\n`,
    [row(A, 'Tee "M", red'), row(B, "Two\nlines")],
  ],
  [
    "semicolons, a BOM and a header in other words",
    `\ufeffArtikel;Adresse;Preis;Beschreibung\nHemd;${B};49,90;Leinen\nRock;${B}2;19,90;\n`,
    [row(B, "Hemd", "Leinen"), row(`${B}2`, "Rock")],
  ],
  [
    "no header",
    `Tee,${B},Soft\nHat,${B}2,Warm`,
    [row(B, "Tee", "Soft"), row(`${B}2`, "Hat", "Warm")],
  ],
  ["tabs", `name\turl\nTee\t${B}`, [row(B, "Tee")]],
  [
    "cells like formulas",
    `title,link\n"=HYPERLINK(""https://evil.example"",""x"")",${B}`,
    [row(B, '=HYPERLINK("https://evil.example","x")')],
  ],
  [
    "a link that is none",
    `link,title\n${B},Tee\nnot a link,Hat`,
    [row(B, "Tee"), row("not a link", "Hat")],
  ],
])("reads %s", async (_, text, rows) => {
  expect(await readTable(text)).toEqual(rows);
});

it("keeps every row above the limit, so that the person is told their number", async () => {
  const text = Array.from({ length: 51 }, (_, i) => `Tee ${i},${B}${i}`).join("\r\n");
  expect(await readTable(text)).toHaveLength(51);
});
