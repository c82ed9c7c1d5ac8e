export const MAX_URL_LENGTH = 2048;

/** IANA's special-use names, and customary private ones. */
const PRIVATE_TOP_LEVELS = new Set([
  "alt",
  "arpa",
  "corp",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "mail",
  "onion",
  "private",
  "test",
]);

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

function isPublicName(host: string): boolean {
  const labels = host.split(".");
  const topLevel = labels.at(-1) ?? "";
  if (host.length > 253 || labels.length < 2) return false;
  return (
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(topLevel) &&
    !PRIVATE_TOP_LEVELS.has(topLevel)
  );
}

function isOwn(host: string, ownHosts: readonly string[]): boolean {
  return ownHosts.some((own) => {
    const name = own.toLowerCase().replace(/:\d+$/, "");
    return host === name || host.endsWith(`.${name}`);
  });
}

type RemoteUrl = { readonly ok: true; readonly url: URL } | { readonly ok: false };

const REFUSED: RemoteUrl = { ok: false };

/**
 * Checks a user's URL before any lookup: http or https on the default port, no credentials, at most
 * 2048 characters, and a public host name that is not one of `ownHosts`. Checks the parsed host, so
 * that no spelling evades it. The result is always https, because nothing is fetched unencrypted.
 */
export function checkRemoteUrl(text: string, ownHosts: readonly string[]): RemoteUrl {
  if (text.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(text)) return REFUSED;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose.
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(text)) return REFUSED;
  const url = URL.parse(text);
  if (!url || url.href.length > MAX_URL_LENGTH) return REFUSED;
  if (url.protocol !== "http:" && url.protocol !== "https:") return REFUSED;
  if (url.username !== "" || url.password !== "" || url.port !== "") return REFUSED;
  if (!isPublicName(url.hostname) || isOwn(url.hostname, ownHosts)) return REFUSED;
  url.protocol = "https:";
  url.hash = "";
  return { ok: true, url };
}
