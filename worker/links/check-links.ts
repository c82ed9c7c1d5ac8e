import {
  addLinkHosts,
  type ClaimedHost,
  claimHosts,
  type DueLink,
  findDueLinks,
  type LinkStep,
  listNewLinks,
  storeLinkSteps,
} from "#db/queries/link-checks.ts";
import type { Deps } from "../deps.ts";
import { checkRemoteUrl } from "../network/remote-url.ts";
import { requestStep } from "./request-step.ts";

/** A run begins no request after this time, and ends within the platform's 30 seconds. */
const RUN_MS = 20_000;
const HOSTS_PER_RUN = 60;
/** The platform opens six connections at once. */
const AT_ONCE = 6;

/**
 * Sends the requests that are due for the links of all items, one per host and minute. A check is a
 * chain of requests over several minutes: `robots.txt`, the link, each redirect. All its state is in
 * the database, so that the next run continues after a crash.
 */
export async function checkLinks(deps: Deps, scheduledAt: number): Promise<void> {
  const now = Math.max(scheduledAt, deps.now());
  const end = deps.now() + RUN_MS;
  const ownHosts = [deps.config.baseUrl.hostname];
  const added = await listNewLinks(deps.db);
  if (added.length > 0) {
    const named = added.map((url) => ({ url, host: hostOf(url, ownHosts) }));
    await addLinkHosts(deps.db, named, now);
  }
  for (let asked = 0; asked < HOSTS_PER_RUN && deps.now() < end; asked += AT_ONCE) {
    const claimed = await claimHosts(deps.db, AT_ONCE, now);
    if (claimed.length === 0) return;
    const hosts = claimed.map(({ host }) => host);
    const due = new Map((await findDueLinks(deps.db, hosts, now)).map((one) => [one.host, one]));
    const { fetch, resolve } = deps.media;
    const steps = claimed.map((host) =>
      stepOf(host, due.get(host.host) ?? null, { fetch, resolve, ownHosts, at: now }),
    );
    await storeLinkSteps(deps.db, await Promise.all(steps), now);
    if (claimed.length < AT_ONCE) return;
  }
}

function stepOf(
  host: ClaimedHost,
  link: DueLink | null,
  remote: Parameters<typeof requestStep>[2],
): Promise<LinkStep> | LinkStep {
  return link ? requestStep(host, link, remote) : { host: host.host, notBefore: 0, link };
}

function hostOf(url: string, ownHosts: readonly string[]): string {
  const checked = checkRemoteUrl(url, ownHosts);
  return checked.ok ? checked.url.hostname : "";
}
