import { LIMITS } from "../contract/limits.ts";
import { fetchRemote, type Refused, type RemoteDeps } from "../network/fetch-remote.ts";
import { detectImageType } from "./inspect/inspect.ts";

export function fetchRemoteImage(
  url: string,
  deps: RemoteDeps,
  maxBytes: number = LIMITS.imageBytes,
): Promise<{ readonly ok: true; readonly bytes: Uint8Array } | Refused> {
  return fetchRemote(url, deps, {
    accept: "image/*",
    maxBytes,
    isOfType: isPictureType,
    read: (bytes) => (detectImageType(bytes) ? { ok: true, bytes } : null),
  });
}

/** Whether a content type in lower case is that of a picture of pixels. */
export function isPictureType(type: string): boolean {
  return type.startsWith("image/") && !type.startsWith("image/svg");
}
