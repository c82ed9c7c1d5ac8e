import { CLOSET_FILE_TOO_LARGE } from "../contract/closets.ts";
import { ERROR_SENTENCE } from "../contract/errors.ts";
import { LIMITS } from "../contract/limits.ts";
import { fail } from "../http/fail.ts";
import { readMultipart } from "../http/multipart.ts";
import { BODY_BOUNDS } from "../http/request-body.ts";

const FILES = ["clothingImage", "wearingImage", "wearingUncropped"] as const;
type FileField = (typeof FILES)[number];

const BOUND = { ...BODY_BOUNDS.itemForm, tooLarge: "closet_file_too_large" } as const;

export interface ItemForm {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<FileField, Uint8Array | null>>;
}

/** Reads the form of an item. 400 for a malformed form, 413 for a file of 5 MB or more. */
export async function readItemForm(request: Request): Promise<ItemForm> {
  const form = await readMultipart(request, BOUND);
  if (Object.keys(form.files).some((name) => !isFileField(name))) fail("bad_request");
  const texts: Record<string, string> = Object.create(null);
  for (const [name, text] of Object.entries(form.texts)) {
    if (!isFileField(name)) texts[name] = text;
    else if (text !== "") fail("invalid", { fields: { [name]: ERROR_SENTENCE.unsupported_image } });
  }
  const file = (field: (typeof FILES)[number]) => checkFile(field, form.files[field]);
  const wearingImage = file("wearingImage");
  const wearingUncropped = wearingImage && file("wearingUncropped");
  return { texts, files: { clothingImage: file("clothingImage"), wearingImage, wearingUncropped } };
}

function isFileField(name: string): boolean {
  return FILES.some((field) => field === name);
}

function checkFile(field: FileField, file: Uint8Array | undefined): Uint8Array | null {
  if (!file?.length) return null;
  if (file.length < LIMITS.imageBytes) return file;
  return fail("closet_file_too_large", { fields: { [field]: CLOSET_FILE_TOO_LARGE } });
}
