import { describe, expect, it } from "vitest";
import { knownSource, sourceOfVisit, VISIT_SOURCES } from "./visit-sources.ts";

const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15";
const INSTAGRAM = `${SAFARI} Mobile/22A Instagram 350.0.0.1 (iPhone15,2)`;
const TIKTOK = `${SAFARI} Mobile/22A musical_ly_38.0 BytedanceWebview/d8a21c6`;
const PAGE = "https://drape.example/closet/ada";

function decide(search: string, referrer: string | null = "", userAgent = SAFARI) {
  return sourceOfVisit({ page: new URL(PAGE + search), referrer, userAgent });
}

describe("the source of a visit", () => {
  it.each([
    ["?utm_source=instagram", "instagram"],
    ["?utm_source=IG", "instagram"],
    ["?utm_source=ig_web_copy_link", "instagram"],
    ["?utm_source=tiktok", "tiktok"],
    ["?utm_source=TikTok-bio", "tiktok"],
    ["?utm_source=direct", "direct"],
    ["?utm_source=newsletter", "other"],
    ["?utm_source=igloo", "other"],
    ["?utm_source=notinstagram", "other"],
    ["?utm_source=", "direct"],
    ["?item=a&utm_medium=instagram", "direct"],
  ])("is told by the link %s", (search, source) => {
    expect(decide(search)).toBe(source);
  });

  it.each([
    ["", "direct"],
    ["https://l.instagram.com/?u=x", "instagram"],
    ["https://www.instagram.com/", "instagram"],
    ["android-app://com.instagram.android/", "instagram"],
    ["https://www.tiktok.com/", "tiktok"],
    ["android-app://com.zhiliaoapp.musically/", "tiktok"],
    ["https://notinstagram.com/", "other"],
    ["https://instagram.com.evil.example/", "other"],
    ["https://evil.example/?instagram.com", "other"],
    ["https://www.google.com/", "other"],
    ["https://drape.example/", "direct"],
    ["no address", "other"],
    [null, "other"],
  ])("is told by the referrer %s", (referrer, source) => {
    expect(decide("", referrer)).toBe(source);
  });

  it("is the app whose browser shows the page, unless the link says otherwise", () => {
    expect(decide("", "", INSTAGRAM)).toBe("instagram");
    expect(decide("", "https://www.google.com/", TIKTOK)).toBe("tiktok");
    expect(decide("?utm_source=tiktok", "https://l.instagram.com/", INSTAGRAM)).toBe("tiktok");
    expect(sourceOfVisit({ page: null, referrer: null, userAgent: TIKTOK })).toBe("tiktok");
    expect(sourceOfVisit({ page: null, referrer: null, userAgent: "" })).toBe("other");
  });

  it("is one of four words, and nothing like them", () => {
    expect(VISIT_SOURCES.map(knownSource)).toEqual(VISIT_SOURCES);
    for (const word of ["", "Instagram", "tiktok ", "constructor", null, undefined])
      expect(knownSource(word)).toBeNull();
  });
});
