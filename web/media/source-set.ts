import { MEDIA_WIDTHS } from "#worker/contract/limits.ts";

/** One address with a query parameter set, whatever it has already. */
export function withParameter(url: string, name: string, value: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${path}?${params}`;
}

/** The widths that the site serves of its own pictures, as a `srcset`; none for other addresses. */
export function sourceSet(url: string): string | undefined {
  if (!url.startsWith("/media/")) return undefined;
  return MEDIA_WIDTHS.map((width) => `${withParameter(url, "w", String(width))} ${width}w`).join(
    ", ",
  );
}
