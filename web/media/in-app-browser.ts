import { APP_MARKS } from "#worker/contract/app-marks.ts";

/** The mark of each app in the user agent. */
const APPS = [
  ["instagram", APP_MARKS.instagram],
  ["tiktok", APP_MARKS.tiktok],
  ["facebook", /\b(FBAN|FBAV|FB_IAB)\//],
  ["pinterest", /\[Pinterest\//],
  ["linkedin", /\bLinkedInApp\b/],
  ["snapchat", /\bSnapchat\//],
] as const;

/** The browser of another app, in which downloads and sharing fail without an error. */
export interface InAppBrowser {
  readonly app: (typeof APPS)[number][0];
  readonly system: "android" | "ios";
}

/** The app whose browser shows the page on a phone or tablet; null for a browser of its own. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const app = APPS.find(([, mark]) => mark.test(userAgent))?.[0];
  if (!app) return null;
  if (/\bAndroid\b/.test(userAgent)) return { app, system: "android" };
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? { app, system: "ios" } : null;
}

/** The address that opens a page of this site in the browser of the system. */
export function systemBrowserLink({ system }: InAppBrowser, { href, protocol }: URL): string {
  if (system === "ios") return `x-safari-${href}`;
  const scheme = protocol.slice(0, -1);
  const intent = "action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE";
  return `intent${href.slice(scheme.length)}#Intent;scheme=${scheme};${intent};end`;
}
