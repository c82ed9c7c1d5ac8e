import { describe, expect, it } from "vitest";
import { IN_APP_AGENTS } from "#tests/harness/in-app-agents.ts";
import { inAppBrowser, systemBrowserLink } from "./in-app-browser.ts";

const OTHERS = {
  "Safari on a phone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Chrome on iOS":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 10_2_1 like Mac OS X) AppleWebKit/602.1.50 (KHTML, like Gecko) CriOS/58.0.3029.113 Mobile/14D27 Safari/602.1",
  "Firefox on iOS":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.1  Mobile/15E148 Safari/605.1.15",
  "Chrome on Android":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/121.0.0.0 Mobile Safari/537.36",
  "Samsung Internet":
    "Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36",
  "Firefox on Android": "Mozilla/5.0 (Android 4.4.2; Mobile; rv:53.0) Gecko/53.0 Firefox/53.0",
  "Chrome on Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
  "Safari on a Mac":
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15",
  "Firefox on Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
  "an app on a desktop":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Instagram 300.0.0",
  "a crawler as a phone":
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)",
};

describe("the browser of an app", () => {
  it.each(IN_APP_AGENTS)("is known by its user agent: $app on $system", (agent) => {
    const { userAgent, ...browser } = agent;
    expect(inAppBrowser(userAgent)).toEqual(browser);
  });

  it.each(Object.entries(OTHERS))("is not %s", (_name, userAgent) => {
    expect(inAppBrowser(userAgent)).toBeNull();
  });

  it("counts as Instagram's where it names Facebook too", () => {
    const [instagram] = IN_APP_AGENTS;
    const userAgent = `${instagram?.userAgent} [FBAN/Instagram;FBAV/1.0;]`;
    expect(inAppBrowser(userAgent)?.app).toBe("instagram");
  });
});

describe("the way into the browser of the system", () => {
  const address = new URL("https://drape.example/closet/ada?item=a%26b&tab=collections");

  it("is an intent on Android, which names the whole address and no browser", () => {
    const link = systemBrowserLink({ app: "tiktok", system: "android" }, address);
    expect(link).toBe(
      "intent://drape.example/closet/ada?item=a%26b&tab=collections#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end",
    );
  });

  it("is Safari's own scheme on iOS, with the whole address", () => {
    const link = systemBrowserLink({ app: "tiktok", system: "ios" }, address);
    expect(link).toBe("x-safari-https://drape.example/closet/ada?item=a%26b&tab=collections");
  });
});
