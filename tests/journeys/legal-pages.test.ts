import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoConsentTerms } from "#worker/contract/account.ts";
import { LEGAL_PAGES } from "#worker/contract/legal.ts";
import { type Product, startProduct } from "../harness/product.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const RETENTION: string = "#worker/legal/retention.ts";
const { inactivityTexts, retentionRows } = await import(RETENTION);
const rows: readonly (readonly [string, string])[] = retentionRows(365);

const FACTS = {
  OPERATOR_NAME: "Ada <Loom> Ltd",
  OPERATOR_ADDRESS: "1 Loom Street, Cork",
  OPERATOR_COUNTRY: "Ireland",
  OPERATOR_EMAIL: "ada@drape.example",
  OPERATOR_PRIVACY_EMAIL: "data@drape.example",
};
const HTTP_ENGINE = {
  ENGINE: "http",
  HTTP_ENGINE_URL: "http://127.0.0.1:9/try-on",
  HTTP_ENGINE_SECRET: "0123456789abcdef0123456789abcdef",
};

/** The words of a page, without its marks. */
async function read(product: Product, path: string) {
  const answer = await product.fetch(path, { headers: { Accept: "text/html" } });
  const html = await answer.text();
  const words = html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replace(/\s+/g, " ");
  return { status: answer.status, headers: answer.headers, html, words };
}

describe("in development, the legal pages", () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  it.each(LEGAL_PAGES)("have $path, marked as an example, without a script", async ({ path }) => {
    const { status, headers, html, words } = await read(product, path);
    expect(status).toBe(200);
    expect(words).toContain("These are the facts of an example.");
    expect(html).not.toContain("<script");
    expect(headers.get("Content-Security-Policy")).not.toContain("script-src");
    for (const { path: other } of LEGAL_PAGES) expect(html).toContain(`href="${other}"`);
  });

  it("tell the periods by which the code deletes", async () => {
    const { words } = await read(product, "/retention");
    expect(words).toContain("15 minutes, unless a try-on uses it");
    expect(words).toContain("After 365 days without a login");
    for (const text of [...rows.flat(), ...inactivityTexts(365)]) expect(words).toContain(text);
  });
});

describe("with the operator's facts, the legal pages", () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...FACTS, ...HTTP_ENGINE });
  });
  afterAll(() => product.stop());

  it("name the operator, escaped, and whom to ask", async () => {
    const imprint = await read(product, "/imprint");
    expect(imprint.words).toContain(
      "Ada <Loom> Ltd 1 Loom Street, Cork, Ireland ada@drape.example",
    );
    expect(imprint.html).not.toContain("<Loom>");
    expect(imprint.words).not.toContain("example.");
    expect((await read(product, "/contact")).words).toContain("Your data: data@drape.example");
  });

  it("name who gets the photos, in the words of the consent", async () => {
    const { words } = await read(product, "/privacy");
    const engine = await (await product.fetch("/api/engine")).json();
    const { passesTo } = engine as { passesTo: string[] };
    expect(passesTo).toEqual(["127.0.0.1"]);
    expect(words).toContain("127.0.0.1 makes the pictures: gets the two photos of a try-on");
    for (const { text } of photoConsentTerms(passesTo)) expect(words).toContain(text);
  });
});
