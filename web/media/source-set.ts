import { MEDIA_WIDTHS } from "#worker/contract/limits.ts";

/** The address with one query parameter set. */
export function withParameter(url: string, name: string, value: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${path}?${params}`;
}

/** The `srcset` of a picture of this site; undefined for other addresses. */
export function sourceSet(url: string): string | undefined {
  if (!url.startsWith("/media/")) return undefined;
  return MEDIA_WIDTHS.map((width) => `${withParameter(url, "w", String(width))} ${width}w`).join(
    ", ",
  );
}
