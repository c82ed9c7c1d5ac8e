import { LIMITS } from "../contract/limits.ts";
import { fail } from "../http/fail.ts";
import { readLimited } from "./read-body.ts";

/** What a multipart form may add around the file. */
const FORM_OVERHEAD = 64 * 1024;
const READ_TIMEOUT_MS = 30_000;

/**
 * The file of an upload: the body itself, or the multipart field `file`. Its bytes are counted as
 * they come; its name and type are not looked at. 413 over 5 MB, 400 for no file or a torn form.
 */
export async function readUpload(request: Request): Promise<Uint8Array> {
  const type = request.headers.get("Content-Type") ?? "";
  const multipart = type.toLowerCase().startsWith("multipart/form-data");
  const max = LIMITS.imageBytes + (multipart ? FORM_OVERHEAD : 0);
  const body = await readLimited(request.body, max, READ_TIMEOUT_MS);
  if (body === "too_large") return fail("too_large");
  if (body === "timeout") return fail("bad_request");
  const file = multipart ? await fileOfForm(body, type) : body;
  if (file.length > LIMITS.imageBytes) fail("too_large");
  if (file.length === 0) fail("bad_request", { sentence: "Please select an image file" });
  return file;
}

async function fileOfForm(body: Uint8Array, type: string): Promise<Uint8Array> {
  try {
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    const file = form.get("file") as unknown;
    if (file instanceof Blob) return new Uint8Array(await file.arrayBuffer());
  } catch {
    // A torn form is answered like one without a file.
  }
  return fail("bad_request", { sentence: "Please select an image file" });
}
