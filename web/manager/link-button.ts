import { themeShades } from "#web/closet-document/theme.ts";
import { linkButtonTexts } from "#web/texts/link-button.ts";
import { adLabelOf } from "#worker/contract/advertising.ts";
import type { Closet } from "#worker/contract/closets.ts";
import { escapeHtml } from "#worker/contract/escape-html.ts";

/** What a button opens: the closet, or one of its collections or items. */
export interface LinkTarget {
  readonly parameter: "in" | "item";
  readonly id: string;
}

/** The public address of a target. @param liveUrl the closet's */
export function linkTo(liveUrl: string, target: LinkTarget | null): string {
  const url = new URL(liveUrl);
  if (target) url.searchParams.set(target.parameter, target.id);
  return url.href;
}

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
