import {
  fetchRemote,
  type Refused,
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

const HTML = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/;
const JSON_DATA = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/;

const PAGE: RemoteKind<RemotePage> = {
  accept: "text/html, application/json;q=0.9",
  maxBytes: 2 * 1024 * 1024,
  isOfType: (type) => HTML.test(type) || JSON_DATA.test(type),
  read: (bytes, type, url) => {
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

/** HTML or JSON of at most 2 MB. */
export function fetchRemotePage(url: string, deps: RemoteDeps): Promise<RemotePage | Refused> {
  return fetchRemote(url, deps, PAGE);
}
