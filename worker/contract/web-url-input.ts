import * as v from "valibot";
import { parseWebUrl, URL_INVALID } from "./generations.ts";
import { LIMITS } from "./limits.ts";

export const webUrl = v.pipe(
  v.string(URL_INVALID),
  v.trim(),
  v.maxLength(LIMITS.urlMax, URL_INVALID),
  v.check((text) => parseWebUrl(text) !== null, URL_INVALID),
  v.transform((text) => parseWebUrl(text)?.href ?? text),
);
