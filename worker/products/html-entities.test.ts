import { describe, expect, it } from "vitest";
import { decodeEntities } from "./html-entities.ts";

describe("decodeEntities", () => {
  it.each([
    ["Tom &amp; Co&#39;s &quot;Caf&eacute;&quot;", 'Tom & Co\'s "Café"'],
    ["&#x1F455; &uuml;ber &Ccedil;a &ntilde;", "👕 über Ça ñ"],
    ["once, not twice: &amp;lt;b&amp;gt;", "once, not twice: &lt;b&gt;"],
    ["&unknown; &; &#; & AT&T", "&unknown; &; &#; & AT&T"],
    ["no such characters: &#0;&#xD800;&#x110000;", "no such characters: \ufffd\ufffd\ufffd"],
  ])("reads %s", (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });
});
