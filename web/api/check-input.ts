import * as v from "valibot";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { ApiError } from "./call.ts";

/** Validates as the server does. @throws ApiError `invalid` with a sentence per field */
export function checkInput<S extends v.GenericSchema>(
  schema: S,
  input: v.InferInput<S>,
): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? ""] ??= issue.message;
  throw new ApiError("invalid", 0, ERROR_SENTENCE.invalid, fields);
}
