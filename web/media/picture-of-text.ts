import { LIMITS } from "#worker/contract/limits.ts";

/** What the `data:` URL in base64 holds; null where there is none, or its base64 is malformed. */
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

/** Of a picture as large as the server takes one, with the words before it. */
const TEXT_MAX = Math.ceil(LIMITS.imageBytes / 3) * 4 + 64;

/**
 * The picture that a text is, since a copied image address may hold the image itself
 * (`data:image/…;base64,…`, up to 5 MB decoded); null for any other text.
 */
export function pictureOfText(text: string): File | null {
  const dataUrl = text.trim();
  if (dataUrl.length > TEXT_MAX || !/^data:image\/[a-z0-9.+-]{1,40};base64,/i.test(dataUrl))
    return null;
  const picture = blobOfDataUrl(dataUrl);
  return picture && new File([picture], "picture", { type: picture.type });
}
