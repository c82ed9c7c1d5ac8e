import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** What is wrong with a chosen file as a picture, in the words for the user; null when nothing is. */
export function photoProblem(file: Pick<File, "type" | "size">): string | null {
  if (!file.type.startsWith("image/")) return ERROR_SENTENCE.unsupported_image;
  if (file.size > LIMITS.imageBytes) return ERROR_SENTENCE.too_large;
  return null;
}
