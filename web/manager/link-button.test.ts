import { describe, expect, it } from "vitest";
import { linkButtonHtml } from "./link-button.ts";

const CLOSET = {
  id: "closet",
  title: '"><script>alert(1)</script>',
  instagramHandle: "me",
  colorTheme: "#b4532a",
  bio: null,
  profileImageUrl: null,
  country: "DE",
  addsSubIds: false,
};
const LIVE = "https://drape.example/closet/me";

describe("a link button", () => {
  it("is one link without scripts, with the ad label first, and escapes its address", () => {
    const html = linkButtonHtml(CLOSET, `${LIVE}?a="><script>&b`);
    expect(html).toMatch(
      /^<a href="[^"<>]*&quot;&gt;&lt;script&gt;&amp;b" [^<>]*><span lang="de">/,
    );
    expect(html).toContain("Anzeige</span> · Try on in my closet</a>");
    expect(html).toContain('rel="noopener sponsored"');
    expect(html.match(/</g)).toHaveLength(4);
    expect(html).not.toContain(CLOSET.title);
  });
});
