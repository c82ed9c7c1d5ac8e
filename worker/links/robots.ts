import robotsParser from "robots-parser";
import { FETCHER_NAME, fetchRemoteOnce, type RemoteDeps } from "../network/fetch-remote.ts";

/** As much as RFC 9309 asks a crawler to read. */
const MOST_BYTES = 500 * 1024;

const TEXT = {
  accept: "text/plain",
  maxBytes: MOST_BYTES,
  startBytes: () => MOST_BYTES,
  isOfType: () => true,
  read: (bytes: Uint8Array) => ({ text: new TextDecoder().decode(bytes) }),
};

/** The answer to a host's `robots.txt`. */
export function fetchRobots(host: string, deps: RemoteDeps) {
  return fetchRemoteOnce(`https://${host}/robots.txt`, deps, TEXT);
}

/** The lines that hold rules. */
export function rulesOf(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/#.*/, "").trim());
  return lines
    .filter((line) => /^(?:user-agent|allow|disallow|crawl-delay)\s*:/i.test(line))
    .join("\n");
}

interface Permission {
  readonly isAllowed: boolean;
  /** Milliseconds between two requests; 0 without a wish. */
  readonly delayMs: number;
}

/** Whether the rules of the address's host let the fetcher request it. */
export function permissionFor(url: string, rules: string): Permission {
  const robots = robotsParser(new URL("/robots.txt", url).href, rules);
  const seconds = Number(robots.getCrawlDelay(FETCHER_NAME) ?? 0);
  return {
    isAllowed: robots.isAllowed(url, FETCHER_NAME) !== false,
    delayMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0,
  };
}
