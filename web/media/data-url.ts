import { photoTexts } from "#web/texts/photo.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** Rejects with an Error whose message is for the user. */
export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(photoTexts.unreadable));
    reader.readAsDataURL(blob);
  });
}

/** The content of a base64 data URL; null when there is none or it is malformed. */
export function blobOfDataUrl(dataUrl: string | null): Blob | null {
  const [head = "", base64 = ""] = dataUrl?.split(",", 2) ?? [];
  if (!base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new Blob([bytes], { type: head.slice("data:".length, head.indexOf(";")) });
  } catch {
    return null;
  }
}

const MAX_DATA_URL_LENGTH = Math.ceil(LIMITS.imageBytes / 3) * 4 + 64;

/** The picture in a pasted base64 data URL of up to 5 MB; null for any other text. */
export function pictureOfDataUrl(text: string): File | null {
  const dataUrl = text.trim();
  if (dataUrl.length > MAX_DATA_URL_LENGTH) return null;
  if (!/^data:image\/[a-z0-9.+-]{1,40};base64,/i.test(dataUrl)) return null;
  const picture = blobOfDataUrl(dataUrl);
  return picture && new File([picture], "picture", { type: picture.type });
}
