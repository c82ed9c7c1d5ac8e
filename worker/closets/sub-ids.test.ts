import { describe, expect, it } from "vitest";
import { subIdOf, withSubId } from "./sub-ids.ts";

const PAGE = "https%3A%2F%2Fshop.example%2Ftee%3Fx%3D%25C3%25A4";
const SUB = "drape1a2b";

function changed(link: string): string | undefined {
  return withSubId(new URL(link), SUB)?.href;
}

describe("the sub-id of a link", () => {
  it.each([
    ["https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=", "clickref"],
    ["https://www.anrdoezrs.net/click-123-456?url=", "sid"],
    ["https://click.linksynergy.com/deeplink?id=a&mid=1&murl=", "u1"],
    ["https://shareasale.com/r.cfm?b=1&u=2&m=3&urllink=", "afftrack"],
    ["https://brand.pxf.io/c/1/2/3?u=", "subId1"],
    ["https://go.skimresources.com/?id=1X2&url=", "xcust"],
    ["https://redirect.viglink.com/?key=a&u=", "cuid"],
    ["https://track.webgains.com/click.html?wgcampaignid=1&wgprogramid=2&wgtarget=", "clickref"],
    ["https://clk.tradedoubler.com/click?p=1&a=2&url=", "epi"],
    ["https://track.adtraction.com/t/t?a=1&as=2&t=2&tk=1&url=", "epi"],
    ["https://ad.admitad.com/g/abc123/?ulp=", "subid"],
    ["https://tc.tradetracker.net/?c=1&m=2&a=3&u=", "r"],
  ])("is the first parameter of %s, and the rest stays as it was written", (start, parameter) => {
    const [host, query] = `${start}${PAGE}`.split("?");
    expect(changed(`${host}?${query}`)).toBe(`${host}?${parameter}=${SUB}&${query}`);
  });

  it("fills the network's own empty parameter, once", () => {
    const link =
      "https://www.awin1.com/cread.php?awinmid=1&clickref=&ClickRef&p=[[https://a.example]]";
    expect(changed(link)).toBe(
      `https://www.awin1.com/cread.php?clickref=${SUB}&awinmid=1&p=[[https://a.example]]`,
    );
    expect(changed("https://brand.sjv.io/c/1/2/3#top")).toBe(
      `https://brand.sjv.io/c/1/2/3?subId1=${SUB}#top`,
    );
  });

  it.each([
    ["with a sub-id of its own", "https://www.awin1.com/cread.php?awinmid=1&clickref=spring"],
    ["with a sub-id in other letters", "https://brand.pxf.io/c/1/2/3?subid1=spring"],
    ["signed", "https://www.awin1.com/cread.php?awinmid=1&sig=ab12"],
    ["signed by the storage of a cloud", "https://a.pxf.io/c/1/2/3?X-Amz-Signature=ab12"],
    ["signed with an end", "https://track.webgains.com/click.html?wgtarget=a&expires=1"],
    ["of a shop", "https://shop.example/tee?tag=drape-21"],
    ["of Amazon", "https://www.amazon.de/dp/B0?tag=drape-21"],
    ["of a host that ends like a network's", "https://evilawin1.com/cread.php?awinmid=1"],
    ["of a network's own pages", "https://www.awin1.com/about?x=1"],
    ["short", "https://tidd.ly/3abc"],
    [
      "with parameters in the path",
      "https://www.anrdoezrs.net/links/1/type/dlg/https://a.example/?x=1",
    ],
    [
      "with parameters in brackets",
      "https://clk.tradedoubler.com/click?p(1)a(2)url(https://a.example)",
    ],
  ])("leaves a link alone that is %s", (_, link) => {
    expect(changed(link)).toBeUndefined();
  });

  it("is of letters and digits, and at most 50 long", () => {
    expect(subIdOf("1a2b-3c4d_&=#%/é", "tiktok")).toBe("drape1a2b3c4dtiktok");
    expect(subIdOf("x".repeat(200), "instagram")).toMatch(/^drapex{36}instagram$/);
    expect(subIdOf("item-1", "other")).not.toBe(subIdOf("item-2", "other"));
  });
});
