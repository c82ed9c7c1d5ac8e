import { refusalOfType } from "#web/media/photo-refusal.ts";
import { pathOfShared, SHARE_FIELDS } from "#worker/contract/share-target.ts";
import { keepPicture } from "./shared-picture.ts";

/** A larger form is not read, because a phone may run out of memory. */
const MAX_FORM_BYTES = 100 * 1024 * 1024;

/** Stores the first picture of a form from the share sheet, and redirects to the app's form. */
export async function receiveShared(request: Request): Promise<Response> {
  const form = await readForm(request).catch(() => null);
  const isPicture = (value: FormDataEntryValue) =>
    value instanceof File && value.size > 0 && refusalOfType(value) === null;
  const picture = form?.getAll(SHARE_FIELDS.files).find(isPicture);
  const kept = picture instanceof File && (await keepPicture(picture));
  const textOf = (field: string) => {
    const value = form?.get(field);
    return typeof value === "string" ? value : "";
  };
  return Response.redirect(pathOfShared(textOf, kept), 303);
}

/** Rejects for a malformed form, and for a longer one. */
function readForm({ body, headers }: Request): Promise<FormData> {
  let bytes = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MAX_FORM_BYTES) throw new Error("The form is too long.");
      controller.enqueue(chunk);
    },
  });
  const type = headers.get("Content-Type") ?? "";
  const bounded = body?.pipeThrough(bound) ?? null;
  return new Response(bounded, { headers: { "Content-Type": type } }).formData();
}
