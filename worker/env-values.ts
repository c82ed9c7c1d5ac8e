import * as v from "valibot";

export const wholeNumber = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(max));

/** "No" if it is not set. */
export const yesOrNo = v.pipe(
  v.optional(v.picklist(["yes", "no"]), "no"),
  v.transform((value) => value === "yes"),
);

export const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param what names the setting; it never quotes a value */
export function refuseConfig(what: string): never {
  throw new Error(`The configuration is incomplete: ${what}`);
}
