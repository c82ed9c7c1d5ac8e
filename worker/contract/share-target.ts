import { parseWebUrl } from "./generations.ts";
import { LIMITS } from "./limits.ts";
import { PATHS } from "./pages.ts";

/** The fields of the form that a system's share sheet posts to /generate; see w3.org/TR/web-share-target. */
export const SHARE_FIELDS = { title: "title", text: "text", url: "url", files: "files" } as const;

/** The parameter of /generate that lets the form look for a shared picture. */
export const SHARED_PARAMETER = "shared";

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** Punctuation that ends a sentence and is no part of an address. */
const STOPS = ".,;:!?'\u2026";

/**
 * The path of the form for shared content: with the first web address in `url`, `text` or `title`,
 * and with `SHARED_PARAMETER` if there is a picture, or neither.
 * @param textOf returns the text of a field of the form, "" without one
 */
export function pathOfShared(textOf: (field: string) => string, hasPicture: boolean): string {
  const { url, text, title } = SHARE_FIELDS;
  const address = [url, text, title].map((field) => findWebUrl(textOf(field))).find(Boolean);
  const params = new URLSearchParams();
  if (address) params.set("product_url", address);
  if (hasPicture || !address) params.set(SHARED_PARAMETER, "1");
  return `${PATHS.generate}?${params}`;
}

/** The first http(s) address in a text, of at most `LIMITS.urlMax` characters. */
function findWebUrl(text: string): string | null {
  for (const [found] of text.matchAll(ADDRESS)) {
    if (found.length > LIMITS.urlMax) continue;
    const address = withoutStops(found);
    if (parseWebUrl(address)) return address;
  }
  return null;
}

function withoutStops(found: string): string {
  let end = found.length;
  const isStop = (char: string) => STOPS.includes(char) || (char === ")" && !found.includes("("));
  while (isStop(found.charAt(end - 1))) end--;
  return found.slice(0, end);
}
