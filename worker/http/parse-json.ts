import * as v from "valibot";
import { fail } from "./fail.ts";
import { BODY_BOUNDS, type BodyBound, readBody } from "./request-body.ts";

export async function parseJson<S extends v.GenericSchema>(
  request: Request,
  schema: S,
  bound: BodyBound = BODY_BOUNDS.json,
): Promise<v.InferOutput<S>> {
  return checkJson(await readBody(request, bound), schema);
}

/** 400 for malformed JSON or lone surrogates; 422 with a sentence per field for the schema. */
export function checkJson<S extends v.GenericSchema>(
  body: Uint8Array,
  schema: S,
): v.InferOutput<S> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
  } catch {
    return fail("bad_request");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fail("bad_request");
  const checked = checkFields(schema, value);
  return isWellFormed(checked) ? checked : fail("bad_request");
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isWellFormed);
}

/** 422 with a sentence per field, and `missing` ones. */
export function checkFields<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  missing: Readonly<Record<string, string>> = {},
): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success && Object.keys(missing).length === 0) return result.output;
  // Without a prototype: a field may be called "constructor".
  const fields: Record<string, string> = Object.create(null);
  Object.assign(fields, missing);
  for (const issue of result.issues ?? []) {
    const path = v.getDotPath(issue) ?? "body";
    fields[path] ??= issue.message;
  }
  return fail("invalid", { fields });
}
