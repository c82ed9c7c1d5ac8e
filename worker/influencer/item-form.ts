import { CLOSET_FILE_TOO_LARGE } from "../contract/closets.ts";
import { LIMITS } from "../contract/limits.ts";
import { fail } from "../http/fail.ts";
import { readLimited } from "../media/read-body.ts";

const FILES = ["clothingImage", "wearingImage"] as const;
type FileField = (typeof FILES)[number];

/** What the form may add around its two files. */
const FORM_OVERHEAD = 64 * 1024;
/** Two files over a slow line. */
const READ_TIMEOUT_MS = 60_000;

export interface ItemForm {
  /** Every field that is no file, by its name: for a strict schema. */
  readonly texts: Readonly<Record<string, string>>;
  /** An empty file, as browsers send for none, is null. */
  readonly files: Readonly<Record<FileField, Uint8Array | null>>;
}

/**
 * The multipart form of an item. 400 for what is no such form or names a field twice, 413 for a file
 * of 5 MB or more; its bytes are counted as they come.
 */
export async function readItemForm(request: Request): Promise<ItemForm> {
  const form = await parseForm(request);
  const texts: Record<string, string> = Object.create(null);
  const files: Record<FileField, Uint8Array | null> = { clothingImage: null, wearingImage: null };
  for (const name of new Set(form.keys())) {
    const [value, ...more] = form.getAll(name) as unknown[];
    if (more.length > 0) fail("bad_request");
    const file = FILES.find((field) => field === name);
    if (file) files[file] = await readFile(file, value);
    else if (typeof value === "string") texts[name] = value;
    else fail("bad_request");
  }
  return { texts, files };
}

async function parseForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) return fail("bad_request");
  const max = FILES.length * LIMITS.imageBytes + FORM_OVERHEAD;
  const body = await readLimited(request.body, max, READ_TIMEOUT_MS);
  if (body === "too_large") return fail("too_large", { sentence: CLOSET_FILE_TOO_LARGE });
  if (body === "timeout") return fail("bad_request");
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    return fail("bad_request");
  }
}

async function readFile(field: FileField, value: unknown): Promise<Uint8Array | null> {
  if (value === "") return null;
  if (!(value instanceof Blob)) {
    return fail("invalid", { fields: { [field]: "Please select an image file" } });
  }
  if (value.size >= LIMITS.imageBytes) {
    const fields = { [field]: CLOSET_FILE_TOO_LARGE };
    return fail("too_large", { sentence: CLOSET_FILE_TOO_LARGE, fields });
  }
  return value.size === 0 ? null : new Uint8Array(await value.arrayBuffer());
}
