import { convertPicture } from "./bitmap.ts";
import { carryXmp } from "./carry-xmp.ts";

/** Fetches a picture as a file of the given format, with its XMP metadata. */
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

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Opens the share sheet of a phone or tablet; false when the device has none for files. */
export async function shareFile(file: File): Promise<boolean> {
  // On a desktop a saved file is more useful than its share sheet.
  if (!window.matchMedia("(pointer: coarse)").matches) return false;
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // The person closed the sheet.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
