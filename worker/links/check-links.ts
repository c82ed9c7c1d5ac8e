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

/** A host that was asked within the first seconds of the last run is asked once in this one too. */
const WAIT_MS = 5000;

/**
 * Sends the requests that are due for the links of all items, one per host and minute. A check is a
 * chain of requests over several minutes: `robots.txt`, the link, each redirect. All its state is in
 * the database, so that the next run continues after a crash.
 */
export async function checkLinks(deps: Deps, scheduledAt: number): Promise<void> {
  const ahead = Math.max(0, scheduledAt - deps.now());
  const clock = () => deps.now() + ahead;
  const start = clock();
  const { fetch, resolve } = deps.media;
  const remote = { fetch, resolve, ownHosts: [deps.config.baseUrl.hostname] };
  await addNewLinks(deps, remote.ownHosts, start);
  for (let asked = 0; asked < HOSTS_PER_RUN && clock() < start + RUN_MS; asked += AT_ONCE) {
    const at = clock();
    const { claimed, nextAt } = await claimHosts(deps.db, AT_ONCE, at);
    if (claimed.length > 0) {
      await askHosts(deps, claimed, { ...remote, at });
    } else if (nextAt !== null && nextAt <= start + WAIT_MS) {
      await deps.pause(Math.max(1, nextAt - at));
    } else return;
  }
}

async function addNewLinks(deps: Deps, ownHosts: readonly string[], now: number): Promise<void> {
  const added = await listNewLinks(deps.db);
  const named = added.map((url) => ({ url, host: hostOf(url, ownHosts) }));
  if (named.length > 0) await addLinkHosts(deps.db, named, now);
}

async function askHosts(
  { db }: Deps,
  claimed: readonly ClaimedHost[],
  remote: Parameters<typeof requestStep>[2],
): Promise<void> {
  const hosts = claimed.map(({ host }) => host);
  const due = new Map((await findDueLinks(db, hosts, remote.at)).map((one) => [one.host, one]));
  const steps = claimed.map((host) => stepOf(host, due.get(host.host) ?? null, remote));
  await storeLinkSteps(db, await Promise.all(steps), remote.at);
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
