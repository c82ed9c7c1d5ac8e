import type { Page } from "playwright-core";
import type { InAppBrowser } from "#web/media/in-app-browser.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS";
const WEBKIT = "like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

type InAppAgent = InAppBrowser & { readonly userAgent: string };

/** Recorded user agents of the browsers inside six apps. */
export const IN_APP_AGENTS: readonly InAppAgent[] = [
  {
    app: "instagram",
    system: "ios",
    userAgent: `${IPHONE} 14_1 ${WEBKIT} Mobile/15E148 Instagram 123.0.0.21.115 (iPhone11,8; iOS 14_1; en_US; en-US; scale=2.00; 828x1792; 165586599)`,
  },
  {
    app: "instagram",
    system: "android",
    userAgent:
      "Mozilla/5.0 (Linux; Android 6.0.1; SM-N9208 Build/MMB29K; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/58.0.3029.83 Mobile Safari/537.36 Instagram 10.22.0 Android (23/6.0.1; 560dpi; 1440x2560; samsung; SM-N9208; noblelte; samsungexynos7420; zh_TW)",
  },
  {
    app: "tiktok",
    system: "ios",
    userAgent: `${IPHONE} 17_3_1 ${WEBKIT} Mobile/15E148 BytedanceWebview/d8a21c6 musical_ly_33.2.1 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US FalconTag/BDB55B46-0286-4504-847E-C8300CB9F79D`,
  },
  {
    app: "tiktok",
    system: "android",
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240105.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.143 Mobile Safari/537.36 musical_ly_2023303040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/33.3.4 ByteLocale/en ByteFullLocale/en Region/US AppId/1233 Spark/1.5.0.5-alpha.2 AppVersion/33.3.4 BytedanceWebview/d8a21c6",
  },
  {
    app: "facebook",
    system: "ios",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 10_2_1 like Mac OS X) AppleWebKit/602.4.6 (KHTML, like Gecko) Mobile/14D27 [FBAN/FBIOS;FBAV/93.0.0.49.65;FBBV/58440824;FBDV/iPhone7,2;FBMD/iPhone;FBSN/iOS;FBSV/10.2.1;FBSS/2;FBID/phone;FBLC/zh_TW;FBOP/5;FBRV/0]",
  },
  {
    app: "facebook",
    system: "android",
    userAgent:
      "Mozilla/5.0 (Linux; Android 6.0.1; Redmi Note 3 Build/MMB29M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/58.0.3029.83 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/124.0.0.22.66;]",
  },
  {
    app: "pinterest",
    system: "ios",
    userAgent:
      "Mozilla/5.0 (iPad; CPU OS 8_4_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Mobile/12H321 [Pinterest/iOS]",
  },
  {
    app: "pinterest",
    system: "android",
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; SM-A605GN Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/83.0.4103.96 Mobile Safari/537.36 [Pinterest/Android]",
  },
  {
    app: "linkedin",
    system: "ios",
    userAgent: `${IPHONE} 18_1 ${WEBKIT} Mobile/15E148 [LinkedInApp]/9.30.1753`,
  },
  {
    app: "linkedin",
    system: "android",
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.81 Mobile Safari/537.36 [LinkedInApp]/4.1.1010",
  },
  {
    app: "snapchat",
    system: "ios",
    userAgent: `${IPHONE} 15_2 ${WEBKIT} Version/15.2 Mobile/15E148 Snapchat/11.68.0.37 (like Safari/8612.3.6.0.4, panda)`,
  },
  {
    app: "snapchat",
    system: "android",
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/127.0.6533.103 Mobile Safari/537.36 Snapchat/13.5.0.46 (like Chrome/127.0.6533.103)",
  },
];

/** The options of an app's browser: no share sheet, and neither blobs nor attachments are saved. */
export function inAppOptions({ userAgent }: InAppAgent) {
  return { userAgent, hasTouch: true, isMobile: true, acceptDownloads: false } as const;
}

/** @returns the downloads that the page tries */
export async function blockDownloads(page: Page): Promise<string[]> {
  const tried: string[] = [];
  page.on("download", (download) => tried.push(download.url()));
  await page.exposeFunction("triedDownload", (url: string) => tried.push(url));
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, { share: undefined, canShare: undefined });
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (!this.download) return click.call(this);
      (window as unknown as { triedDownload(url: string): void }).triedDownload(this.href);
    };
  });
  return tried;
}
