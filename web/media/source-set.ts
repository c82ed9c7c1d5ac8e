import { MEDIA_WIDTHS, type MediaWidth } from "#worker/contract/limits.ts";

/** The address of a picture of this site in one of its widths; `url` names no width. */
export function withWidth(url: string, width: MediaWidth): string {
  return `${url}${url.includes("?") ? "&" : "?"}w=${width}`;
}

/** The `srcset` of a picture of this site; undefined for other addresses. */
export function sourceSet(url: string): string | undefined {
  if (!url.startsWith("/media/")) return undefined;
  return MEDIA_WIDTHS.map((width) => `${withWidth(url, width)} ${width}w`).join(", ");
}
