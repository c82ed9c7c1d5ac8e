import * as v from "valibot";

/** A setting that is a whole number from 0 to `max`, written in digits. */
export const wholeNumber = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(max));
