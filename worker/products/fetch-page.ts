import { isPictureType } from "../media/fetch-image.ts";
import { readPictureSize } from "../media/inspect/picture-size.ts";
import {
  fetchRemote,
  fetchRemoteOnce,
  type Refused,
  type RemoteAnswer,
  type RemoteDeps,
  type RemoteKind,
} from "../network/fetch-remote.ts";

interface RemotePage {
  readonly ok: true;
  readonly type: "html" | "json";
  readonly text: string;
  /** The address after redirects. */
  readonly url: string;
}

interface RemotePicture {
  readonly ok: true;
  readonly type: "picture";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Enough for the size of a picture, also behind a colour profile and an embedded preview. */
const START_BYTES = 64 * 1024;

const HTML = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/;
const JSON_DATA = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/;

const PICTURE: RemoteKind<RemotePicture> = {
  accept: "image/*",
  maxBytes: START_BYTES,
  startBytes: () => START_BYTES,
  isOfType: isPictureType,
  read: (start) => {
    const size = readPictureSize(start);
    return size && { ok: true, type: "picture", ...size };
  },
};

const PAGE: RemoteKind<RemotePage | RemotePicture> = {
  accept: "text/html, application/json;q=0.9, image/*;q=0.8",
  maxBytes: 2 * 1024 * 1024,
  startBytes: (type) => (isPictureType(type) ? START_BYTES : null),
  isOfType: (type) => HTML.test(type) || JSON_DATA.test(type) || isPictureType(type),
  read: (bytes, type, url) => {
    if (isPictureType(type)) return PICTURE.read(bytes, type, url);
    const text = decodeText(bytes, type);
    return { ok: true, type: HTML.test(type) ? "html" : "json", text, url };
  },
};

/** By the charset of the header, else UTF-8. */
function decodeText(bytes: Uint8Array, type: string): string {
  const named = /charset\s*=\s*"?([\w-]{1,40})/.exec(type)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** HTML or JSON of at most 2 MB; of a picture its size alone. */
export function fetchRemotePage(
  url: string,
  deps: RemoteDeps,
): Promise<RemotePage | RemotePicture | Refused> {
  return fetchRemote(url, deps, PAGE);
}

/** One answer to a page's address, whatever its status; a redirect is not followed. */
export function fetchPageOnce(
  url: string,
  deps: RemoteDeps,
): Promise<RemoteAnswer<RemotePage | RemotePicture> | Refused> {
  return fetchRemoteOnce(url, deps, PAGE);
}

/** The size of a picture by its first 64 kB. */
export function fetchPictureSize(url: string, deps: RemoteDeps): Promise<RemotePicture | Refused> {
  return fetchRemote(url, deps, PICTURE);
}
