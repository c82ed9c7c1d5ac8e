import { urlTexts } from "#web/texts/url.ts";
import { parseWebUrl } from "#worker/contract/generations.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** Whether a text is an http(s) address that a link may be. */
export function isWebUrl(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= LIMITS.urlMax && parseWebUrl(trimmed) !== null;
}

/** The error under a URL field: undefined while it is empty or valid. */
export function urlError(text: string, isValid = isWebUrl): string | undefined {
  return text.trim() === "" || isValid(text) ? undefined : urlTexts.invalid;
}
