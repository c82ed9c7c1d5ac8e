import { securityTexts as texts } from "#web/texts/security.ts";

/** In the order of the search: many user agents also contain names from further down. */
const BROWSERS: Readonly<Record<keyof typeof texts.browsers, RegExp>> = {
  edge: /\bEdgA?(?:iOS)?\//,
  opera: /\b(?:OPR|OPiOS)\//,
  samsung: /\bSamsungBrowser\//,
  instagram: /\bInstagram\b/,
  firefox: /\b(?:Firefox|FxiOS)\//,
  chrome: /\b(?:Chrome|CriOS)\//,
  safari: /\bSafari\//,
};
const SYSTEMS: Readonly<Record<keyof typeof texts.systems, RegExp>> = {
  iphone: /\biPhone\b/,
  ipad: /\biPad\b/,
  android: /\bAndroid\b/,
  chromeos: /\bCrOS\b/,
  windows: /\bWindows\b/,
  mac: /\bMacintosh\b/,
  linux: /\bLinux\b/,
};

/** The readable names of a browser and its system, as far as a `User-Agent` contains them. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? "";
  const browser = nameIn(agent, BROWSERS, texts.browsers);
  const system = nameIn(agent, SYSTEMS, texts.systems);
  if (browser && system) return texts.browserOn(browser, system);
  return browser ?? system ?? texts.unknownDevice;
}

function nameIn<K extends string>(
  agent: string,
  patterns: Readonly<Record<K, RegExp>>,
  names: Readonly<Record<K, string>>,
): string | undefined {
  const keys = Object.keys(patterns) as K[];
  const found = keys.find((key) => patterns[key].test(agent));
  return found && names[found];
}
