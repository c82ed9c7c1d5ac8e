import { carryXmp } from "./carry-xmp.ts";
import { convertPicture } from "./redraw.ts";

export const DOWNLOAD_FAILED = "Failed to download image. Please try again.";

/**
 * The picture behind a URL as a file of the named format, with what it says of its making.
 * @throws when it can't be read
 */
export async function pictureFile(
  url: string,
  name: string,
  type: "image/png" | "image/jpeg",
): Promise<File> {
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`The picture was answered ${response.status}.`);
  const stored = await response.blob();
  const picture = await convertPicture(stored, type);
  const file = type === "image/png" ? await carryXmp(stored, picture) : picture;
  return new File([file], name, { type });
}

/** Has the browser save a file. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download reads the URL only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands a file to the share sheet of a phone or tablet; false where there is none for files. */
export async function shareFile(file: File): Promise<boolean> {
  // A desktop's sheet offers little; there the file itself is what people want.
  if (!window.matchMedia("(pointer: coarse)").matches) return false;
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // Closing the sheet is an answer too.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
