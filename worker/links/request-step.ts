import type { ClaimedHost, DueLink, LinkChange, LinkStep } from "#db/queries/link-checks.ts";
import type { RemoteDeps } from "../network/fetch-remote.ts";
import { checkRemoteUrl } from "../network/remote-url.ts";
import { fetchPageOnce } from "../products/fetch-page.ts";
import { NO_DATA } from "../products/page-looks.ts";
import { readPage } from "../products/read-page.ts";
import { judgeLink } from "./judge-link.ts";
import { isNetwork } from "./link-addresses.ts";
import { fetchRobots, permissionFor, rulesOf } from "./robots.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The wait of a host that sends 429 without Retry-After, and the longest one that is respected. */
const BUSY_MS = 60 * MINUTE_MS;
const LONGEST_WAIT_MS = 7 * DAY_MS;
const MAX_HOPS = 5;
const FAILURES_UNTIL_UNREACHABLE = 3;

interface StepDeps extends RemoteDeps {
  readonly at: number;
}

/** Sends one request to a claimed host: for `robots.txt` once a day, else for its due link. */
export async function requestStep(
  claimed: ClaimedHost,
  link: DueLink,
  deps: StepDeps,
): Promise<LinkStep> {
  const { host, robots, robotsAt } = claimed;
  const isKnown = robots !== null && robotsAt !== null && robotsAt > deps.at - DAY_MS;
  const found = isKnown ? await askLink(link, robots, deps) : await askRobots(host, link, deps);
  return { host, link, ...found, notBefore: Math.max(found.notBefore, deps.at + MINUTE_MS) };
}

type Found = Pick<LinkStep, "notBefore" | "robots" | "change">;

async function askRobots(host: string, link: DueLink, deps: StepDeps): Promise<Found> {
  const answer = await fetchRobots(host, deps);
  if (!answer.ok) return { notBefore: 0, change: failed(link) };
  const wait = waitOf(answer, deps.at);
  if (wait) return { notBefore: wait };
  if (answer.status >= 500) return { notBefore: 0, change: failed(link) };
  // A redirect leads to the host that the link leads to as well, whose own rules then count.
  return { notBefore: 0, robots: rulesOf(answer.content?.text ?? "") };
}

async function askLink(link: DueLink, rules: string, deps: StepDeps): Promise<Found> {
  const url = link.nextUrl ?? link.url;
  const { isAllowed, delayMs } = permissionFor(url, rules);
  const notBefore = deps.at + Math.min(delayMs, DAY_MS);
  if (!isAllowed) return { notBefore: 0, change: skipped(link) };
  const answer = await fetchPageOnce(url, deps);
  if (!answer.ok) return { notBefore, change: failed(link) };
  const wait = waitOf(answer, deps.at);
  if (wait) return { notBefore: Math.max(wait, notBefore) };
  return { notBefore, change: await changeBy(answer, { link, url, ownHosts: deps.ownHosts }) };
}

type PageAnswer = Extract<Awaited<ReturnType<typeof fetchPageOnce>>, { ok: true }>;

async function changeBy(
  { status, target, content }: PageAnswer,
  at: { readonly link: DueLink; readonly url: string; readonly ownHosts: readonly string[] },
): Promise<LinkChange> {
  const { link } = at;
  if (target) return hopTo(target, link, at.ownHosts);
  if (status === 404 || status === 410) return checked(link, "gone");
  if (status >= 500 || (status >= 300 && status < 400)) return failed(link);
  // A shop that refuses programs may well be open to people.
  if (status !== 200) return skipped(link);
  const landed = new URL(at.url);
  const data = content?.type === "html" ? await readPage(content.text) : NO_DATA;
  const refresh = refreshOf(data, at.url);
  if (refresh) return hopTo(refresh, link, at.ownHosts);
  const { shopHost } = link;
  const first = link.firstUrl === null ? null : new URL(link.firstUrl);
  const state = judgeLink({ link: new URL(link.url), first, landed, shopHost }, data);
  return checked(link, state, state === "fine" ? (shopHost ?? landed.hostname) : shopHost);
}

/** Where a page leads to by itself; null where it stays. */
function refreshOf({ metas }: typeof NO_DATA, base: string): string | null {
  const named = /^\s*\d+\s*[;,]\s*url\s*=\s*['"]?([^'"]+)/i.exec(metas.get("refresh")?.[0] ?? "");
  const target = named?.[1] ? URL.parse(named[1].trim(), base) : null;
  return target && target.href !== base ? target.href : null;
}

function hopTo(target: string, link: DueLink, ownHosts: readonly string[]): LinkChange {
  const next = checkRemoteUrl(target, ownHosts);
  if (!next.ok || link.hops >= MAX_HOPS) return failed(link);
  const { href: nextUrl, hostname: host } = next.url;
  const firstUrl = link.firstUrl ?? (isNetwork(host) ? null : nextUrl);
  return { kind: "hop", nextUrl, host, firstUrl };
}

function checked(link: DueLink, state: DueLink["state"], shopHost = link.shopHost): LinkChange {
  return { kind: "checked", firstHost: firstHostOf(link), state, failures: 0, shopHost };
}

/** A single failure keeps the state. */
function failed(link: DueLink): LinkChange {
  const failures = link.failures + 1;
  const state = failures >= FAILURES_UNTIL_UNREACHABLE ? "unreachable" : link.state;
  const { shopHost } = link;
  return { kind: "checked", firstHost: firstHostOf(link), state, failures, shopHost };
}

function skipped(link: DueLink): LinkChange {
  return { kind: "skipped", firstHost: firstHostOf(link) };
}

function firstHostOf({ url }: DueLink): string {
  return new URL(url).hostname;
}

/** The end of the wait that a busy host asks for; null where it does not. */
function waitOf({ status, retryAfter }: Pick<PageAnswer, "status" | "retryAfter">, at: number) {
  if (status !== 429 && !(status === 503 && retryAfter)) return null;
  const seconds = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : Number.NaN;
  const date = Date.parse(retryAfter ?? "");
  const wait = Number.isNaN(seconds) ? date - at : seconds * 1000;
  return at + Math.min(Number.isNaN(wait) ? BUSY_MS : Math.max(wait, MINUTE_MS), LONGEST_WAIT_MS);
}
