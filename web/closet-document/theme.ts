/** The closet's colour in one colour scheme; all `#rrggbb`. */
export interface Shades {
  /** The background of buttons: the closet's colour, unless it is invisible in the scheme. */
  readonly base: string;
  /** Text on `base` and on `deep`, at 4.5:1 or more. */
  readonly onBase: string;
  readonly deep: string;
  /** A button's edge, at 3:1 or more against the paper. */
  readonly edge: string;
  /** Links and marks, at 4.5:1 or more on every paper and on the wash. */
  readonly text: string;
  /** The background of the header; body text has 4.5:1 on it. */
  readonly wash: string;
}

interface ThemeShades {
  readonly light: Shades;
  readonly dark: Shades;
}

/** The papers and inks of web/ui/tokens.css, the page's own paper first. */
const SCHEMES = {
  light: {
    papers: ["#faf7f2", "#fffdf9", "#f1ebe1"],
    ink: "#141210",
    softInk: "#5d554c",
    contrast: 4.5,
  },
  // Higher than required: at 4.5:1 dark colours turn into grey.
  dark: {
    papers: ["#141210", "#1d1a17", "#221e1a"],
    ink: "#f4efe7",
    softInk: "#b3a99d",
    contrast: 9,
  },
} as const;
type Scheme = (typeof SCHEMES)["light" | "dark"];

/** WCAG 2.2, 1.4.3 (text) and 1.4.11 (parts of controls). */
const TEXT_CONTRAST = 4.5;
const PART_CONTRAST = 3;
const MAX_WASH = 0.12;
const STEP = 0.02;
const HOVER = 0.14;

/**
 * The shades of a closet, readable for every colour.
 * @param hex `#rrggbb`
 * @throws RangeError for any other text, so that none can reach a style sheet
 */
export function themeShades(hex: string): ThemeShades {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError("A closet's colour is #rrggbb.");
  const color = hex.toLowerCase();
  return { light: shadesIn(SCHEMES.light, color), dark: shadesIn(SCHEMES.dark, color) };
}

/** The custom properties with a closet's colours, which override web/ui/tokens.css. */
export function themeTokens(hex: string): Readonly<Record<string, string>> {
  const { light, dark } = themeShades(hex);
  const both = (shade: keyof Shades) => `light-dark(${light[shade]},${dark[shade]})`;
  return {
    "--clay": both("text"),
    "--on-clay": `light-dark(#ffffff,${SCHEMES.dark.papers[0]})`,
    "--button": both("base"),
    "--on-button": both("onBase"),
    "--button-deep": both("deep"),
    "--button-edge": both("edge"),
    "--wash": both("wash"),
  };
}

/** The style sheet with a closet's colours. */
export function themeCss(hex: string): string {
  const lines = Object.entries(themeTokens(hex)).map(([name, value]) => `${name}:${value}`);
  return `html:root{${lines.join(";")}}`;
}

function shadesIn(scheme: Scheme, color: string): Shades {
  const [paper] = scheme.papers;
  const wash = washOf(scheme, color);
  const text = textOf(scheme, color, [...scheme.papers, wash]);
  const seen = contrast(color, paper) >= PART_CONTRAST;
  // A dark button is invisible on dark paper; a pale one on light paper has an edge.
  const base = seen || scheme === SCHEMES.light ? color : text;
  const white = contrast(base, "#ffffff") >= contrast(base, "#000000");
  return {
    base,
    onBase: white ? "#ffffff" : "#000000",
    deep: mix(base, white ? "#000000" : "#ffffff", HOVER),
    edge: seen ? base : text,
    text,
    wash,
  };
}

/** The paper with the largest share of colour on which soft ink is readable. */
function washOf({ papers: [paper], softInk }: Scheme, color: string): string {
  for (let share = MAX_WASH; share > 0; share -= STEP) {
    const wash = mix(paper, color, share);
    if (contrast(wash, softInk) >= TEXT_CONTRAST) return wash;
  }
  return paper;
}

/** The colour with the least share of ink that makes it readable on all backgrounds. */
function textOf({ ink, contrast: least }: Scheme, color: string, grounds: string[]): string {
  for (let share = 0; share < 1; share += STEP) {
    const text = mix(color, ink, share);
    if (grounds.every((ground) => contrast(text, ground) >= least)) return text;
  }
  return ink;
}

/**
 * The contrast ratio of two colours, from 1 to 21: (L1 + 0.05) / (L2 + 0.05), the lighter first.
 * WCAG 2.2, definition of "contrast ratio", https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, from 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** `share` from 0 (all of `one`) to 1 (all of `other`). */
function mix(one: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(one).map((channel, i) =>
    Math.round(channel + ((others[i] ?? channel) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
