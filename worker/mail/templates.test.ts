import { describe, expect, it } from "vitest";
import { BRAND } from "../contract/brand.ts";
import { toHtml } from "./layout.ts";
import { isMailKind, LIFETIME_MS, type MailKind, renderMail } from "./templates.ts";

const KINDS = Object.keys(LIFETIME_MS) as MailKind[];
const PAGES = [
  { url: "https://drape.example/privacy", label: "Privacy" },
  { url: "https://drape.example/imprint", label: "Imprint" },
];
const URL_WITH_QUERY = "https://drape.example/verify?token=a&callbackURL=%2Flogin";

/** The visible text of the HTML. */
function words(html: string): string {
  const body = html.slice(html.indexOf("</h1>"));
  return body
    .replace(/<[^>]+>/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, " ");
}

describe.each(KINDS)("the mail %s", (kind) => {
  const facts = ["The reason: a & b."];
  const { subject, text, html } = renderMail(
    kind,
    { url: URL_WITH_QUERY, code: "204718", facts },
    PAGES,
  );

  it("says the same in both forms, and whom to ask", () => {
    const legal = PAGES.map(({ label, url }) => `${label}: ${url}`);
    const paragraphs = text.split("\n\n");
    expect(paragraphs.slice(-PAGES.length)).toEqual(legal);
    const signed = `— ${BRAND.name}`;
    for (const line of paragraphs.filter((one) => one !== signed && !legal.includes(one))) {
      const [seen, told] = [words(html), line.replace(BRAND.supportAddress, "")];
      expect(seen).toContain(told.replace(/ \.$/, ""));
    }
    expect(text).toContain(BRAND.supportAddress);
    expect(html).toContain(`mailto:${BRAND.supportAddress}`);
    expect(subject).toContain(BRAND.name);
  });

  it("leads where it says, whole, or nowhere", () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    const pages = links.filter((href) => !href.startsWith("mailto:"));
    const linked = text.includes(URL_WITH_QUERY);
    const escaped = URL_WITH_QUERY.replaceAll("&", "&amp;");
    const legal = PAGES.map(({ url }) => url);
    expect(pages).toEqual(linked ? [escaped, escaped, ...legal] : legal);
    expect(linked).toBe(!["account_deleted", "request_declined"].includes(kind));
  });

  it("loads nothing, runs nothing and fits what clients show whole", () => {
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i);
    expect(new TextEncoder().encode(html).length).toBeLessThan(20_000);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    // A line break in a header's value would start another header.
    expect(subject).toMatch(/^[\x20-\x7e]{1,78}$/);
  });
});

it("takes words for words, also where they look like mark-up", () => {
  const html = toHtml(
    { subject: "<b>", title: '"><script>', lines: ["<img src=x>"], label: "<i>" },
    { url: 'https://x/?"><script>', label: "<i>" },
    [{ url: 'https://x/"><script>', label: "<i>" }],
  );
  expect(html).not.toMatch(/<script|<img|<i>|<b>|\?">/);
});

it("knows its kinds, and nothing that every object has", () => {
  expect(KINDS.every(isMailKind)).toBe(true);
  expect(isMailKind("constructor")).toBe(false);
});
