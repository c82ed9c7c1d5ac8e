import { LIMITS } from "../contract/limits.ts";
import { fail } from "../http/fail.ts";
import { isMultipart, readMultipart } from "../http/multipart.ts";
import { BODY_BOUNDS, readBody } from "../http/request-body.ts";

/** The body, or the field `file`; its name and type are ignored. 413 over 5 MB, 400 without one. */
export async function readUpload(request: Request): Promise<Uint8Array> {
  const file = isMultipart(request)
    ? (await readMultipart(request, BODY_BOUNDS.pictureForm)).files.file
    : await readBody(request, BODY_BOUNDS.picture);
  if (!file?.length) return fail("file_missing");
  if (file.length > LIMITS.imageBytes) fail("too_large");
  return file;
}
