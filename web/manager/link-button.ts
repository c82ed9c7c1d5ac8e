import { themeShades } from "#web/closet-document/theme.ts";
import { linkButtonTexts } from "#web/texts/link-button.ts";
import { adLabelOf } from "#worker/contract/advertising.ts";
import type { Closet } from "#worker/contract/closets.ts";
import { escapeHtml } from "#worker/contract/escape-html.ts";

/** The look of the button in the closet's colour, as CSS properties of an element's `style`. */
export function buttonStyle({ colorTheme }: Closet) {
  const { base, onBase } = themeShades(colorTheme).light;
  return {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: "2px",
    background: base,
    color: onBase,
    font: "600 16px/1.25 system-ui,sans-serif",
    textDecoration: "none",
  } as const;
}

/**
 * A link for other sites that looks like a button: HTML without scripts. `sponsored` tells search
 * engines that the closet has affiliate links.
 * @param href the address of the button
 */
export function linkButtonHtml(closet: Closet, href: string): string {
  const { word, lang } = adLabelOf(closet.country);
  const style = Object.entries(buttonStyle(closet))
    .map(
      ([name, value]) =>
        `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
    )
    .join(";");
  const text = linkButtonTexts.labelledButton.replace(
    "{ad}",
    `<span lang="${lang}">${word}</span>`,
  );
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener sponsored" lang="en" style="${style}">${text}</a>`;
}
