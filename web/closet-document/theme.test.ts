import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, type Shades, themeCss, themeShades } from "./theme.ts";

const TOKENS = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
const NAMED = ["#000000", "#ffffff", "#fff3b0", "#39ff14", "#ff00ff", "#0000ff", "#777777"];
/** Every fifth of each channel. */
const FIFTHS = [0, 51, 102, 153, 204, 255].map((value) => value.toString(16).padStart(2, "0"));
const COLORS = [
  ...NAMED,
  ...FIFTHS.flatMap((r) => FIFTHS.flatMap((g) => FIFTHS.map((b) => `#${r}${g}${b}`))),
];

/** Both values of a token. */
function token(name: string): { readonly light: string; readonly dark: string } {
  const [, light = "", dark = ""] =
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS) ?? [];
  return { light, dark };
}

function leastContrast(shades: Shades, scheme: "light" | "dark"): Record<string, number> {
  const papers = ["paper", "paper-raised", "paper-sunk"].map((name) => token(name)[scheme]);
  return {
    link: Math.min(...[...papers, shades.wash].map((each) => contrast(shades.text, each))),
    header: Math.min(
      ...["ink", "ink-soft"].map((name) => contrast(token(name)[scheme], shades.wash)),
    ),
    button: Math.min(contrast(shades.onBase, shades.base), contrast(shades.onBase, shades.deep)),
  };
}

describe("the shades of a closet", () => {
  it("measure contrast as WCAG does", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#39ff14", "#39ff14")).toBe(1);
  });

  it.each(["light", "dark"] as const)("are readable in %s, whatever the colour", (scheme) => {
    for (const color of COLORS) {
      const shades = themeShades(color)[scheme];
      for (const [what, ratio] of Object.entries(leastContrast(shades, scheme))) {
        expect(ratio, `${what} of ${color}`).toBeGreaterThanOrEqual(4.5);
      }
      const edge = contrast(shades.edge, token("paper")[scheme]);
      expect(edge, `the edge of ${color}`).toBeGreaterThanOrEqual(3);
    }
  });

  it("keep the closet's own colour on buttons where it can be seen", () => {
    expect(themeShades("#FFF3B0").light.base).toBe("#fff3b0");
    expect(themeShades("#39ff14").dark.base).toBe("#39ff14");
    expect(themeShades("#000000").light.base).toBe("#000000");
    expect(themeShades("#000000").dark.base).not.toBe("#000000");
  });

  it("are written as tokens, and of nothing but a colour", () => {
    expect(themeCss("#39ff14")).toMatch(
      /^html:root\{(--[a-z-]+:light-dark\(#\w{6},#\w{6}\);?)+\}$/,
    );
    for (const text of ["red", "#fff", "#39ff14;}", "#39ff1g", "#39ff14\n", ""]) {
      expect(() => themeCss(text)).toThrow(RangeError);
    }
  });
});
