import * as v from "valibot";

const UNWANTED = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Forms end lines with \r\n, scripts with \n. */
function tidyLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

function tidyLine(text: string): string {
  return text.replace(/[\t\n\r]+/g, " ").trim();
}

interface Wording {
  readonly missing?: string;
  readonly tooLong?: string;
}

function plain(tidy: (text: string) => string, max: number, { missing, tooLong }: Wording = {}) {
  return v.pipe(
    v.string(missing),
    v.transform(tidy),
    v.maxLength(max, tooLong ?? `Please use at most ${max} characters`),
    v.check((text) => !UNWANTED.test(text), "Please use plain text"),
    v.check((text) => text.isWellFormed(), "Please use plain text"),
  );
}

const isVisible = (text: string) => !INVISIBLE.test(text);

/** One trimmed line with a visible character; breaks become blanks. */
export function requiredLine(max: number, missing: string) {
  return v.pipe(plain(tidyLine, max, { missing }), v.check(isVisible, missing));
}

export function requiredText(max: number, missing: string, tooLong: string) {
  return v.pipe(plain(tidyLines, max, { missing, tooLong }), v.check(isVisible, missing));
}

/** Trimmed lines; null without a visible character. */
export function optionalText(max: number) {
  return v.pipe(
    v.nullish(plain(tidyLines, max), ""),
    v.transform((text) => (text !== null && isVisible(text) ? text : null)),
  );
}

export function personName(max: number) {
  return plain(tidyLine, max, { tooLong: "This name is too long" });
}
