import { and, asc, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type RowOf, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { type LinkState, linkHosts, links } from "../schema/links.ts";
import { makeLinkMailsDue } from "./link-mails.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NEW_PER_RUN = 200;

const HOST = { host: linkHosts.host, robots: linkHosts.robots, robotsAt: linkHosts.robotsAt };
/** A host that only the caller may send one request to, for a minute. */
export type ClaimedHost = RowOf<typeof HOST>;

const LINK = {
  url: links.url,
  host: sql<string>`${links.host}`,
  dueAt: links.dueAt,
  state: links.state,
  failures: links.failures,
  nextUrl: links.nextUrl,
  firstUrl: links.firstUrl,
  hops: links.hops,
  shopHost: links.shopHost,
};
export type DueLink = RowOf<typeof LINK>;

/** Links that no run has read yet. */
export async function listNewLinks(db: Db): Promise<string[]> {
  const { found } = await readBatch(db, {
    found: db.select({ url: links.url }).from(links).where(isNull(links.host)).limit(NEW_PER_RUN),
  });
  return found.map(({ url }) => url);
}

/** Names the hosts of new links, and makes them due; an empty host is never due. */
export async function addLinkHosts(
  db: Db,
  named: readonly { readonly url: string; readonly host: string }[],
  now: number,
): Promise<void> {
  const list = JSON.stringify(named.map(({ url, host }) => [url, host]));
  await writeBatch(db, {
    hosts: sql`INSERT INTO link_hosts (host, due_at)
      SELECT DISTINCT value ->> 1, ${now} FROM json_each(${list}) WHERE value ->> 1 <> ''
      ON CONFLICT (host) DO UPDATE SET due_at = min(due_at, max(not_before, excluded.due_at))`,
    links: sql`UPDATE links SET host = named.value ->> 1 FROM json_each(${list}) AS named
      WHERE links.url = named.value ->> 0 AND links.host IS NULL`,
  });
}

/**
 * Claims hosts for the minute that begins; of two runs only one gets a host, whenever they begin.
 * `nextAt` is when another host is due.
 */
export async function claimHosts(
  db: Db,
  size: number,
  now: number,
): Promise<{ readonly claimed: ClaimedHost[]; readonly nextAt: number | null }> {
  const byTime = asc(linkHosts.dueAt);
  const due = db
    .select({ host: linkHosts.host })
    .from(linkHosts)
    .where(lte(linkHosts.dueAt, now))
    .orderBy(byTime)
    .limit(size);
  const until = now + MINUTE_MS;
  const { claimed, next } = await writeBatch(db, {
    claimed: db
      .update(linkHosts)
      .set({ dueAt: until, notBefore: until })
      .where(inArray(linkHosts.host, due))
      .returning(HOST),
    // The condition, which is always true, makes it a search of the index.
    next: db
      .select({ at: linkHosts.dueAt })
      .from(linkHosts)
      .where(gte(linkHosts.dueAt, 0))
      .orderBy(byTime)
      .limit(1),
  });
  return { claimed, nextAt: next[0]?.at ?? null };
}

/** The longest due link of each host. */
export async function findDueLinks(
  db: Db,
  hosts: readonly string[],
  now: number,
): Promise<DueLink[]> {
  const { found } = await readBatch(db, {
    found: hosts.map((host) =>
      db
        .select(LINK)
        .from(links)
        .where(and(eq(links.host, host), lte(links.dueAt, now)))
        .orderBy(asc(links.dueAt))
        .limit(1),
    ),
  });
  return found.flat();
}

/** The changes that one request leads to. */
export interface LinkStep {
  readonly host: string;
  /** When the host may be asked again. */
  readonly notBefore: number;
  /** The rules of its `robots.txt`, where the request has read them. */
  readonly robots?: string;
  /** The link as it was due; null where the host had none. */
  readonly link: DueLink | null;
  readonly change?: LinkChange;
}

export type LinkChange =
  | {
      readonly kind: "hop";
      readonly nextUrl: string;
      readonly host: string;
      readonly firstUrl: string | null;
    }
  /** The check ends without a finding, and does not count as a failure. */
  | { readonly kind: "skipped"; readonly firstHost: string }
  | {
      readonly kind: "checked";
      readonly firstHost: string;
      readonly state: LinkState;
      readonly failures: number;
      readonly shopHost: string | null;
    };

/** Stores steps in one transaction. A link that was changed or deleted meanwhile stays as it is. */
export async function storeLinkSteps(
  db: Db,
  steps: readonly LinkStep[],
  now: number,
): Promise<void> {
  await writeBatch(db, { stored: steps.flatMap((step) => statementsOf(step, now)) });
}

function statementsOf({ host, notBefore, robots, link, change }: LinkStep, now: number): SQL[] {
  const rules = robots === undefined ? sql`` : sql`, robots = ${robots}, robots_at = ${now}`;
  return [
    ...(link && change ? changesOf(link, change, now) : []),
    sql`UPDATE link_hosts SET not_before = max(not_before, ${notBefore}) ${rules},
      due_at = max(not_before, ${notBefore}, coalesce(
        (SELECT min(due_at) FROM links WHERE host = ${host}), ${now + DAY_MS})) WHERE host = ${host}`,
    ...(link ? [] : [forgetUnused(host)]),
  ];
}

function forgetUnused(host: string): SQL {
  return sql`DELETE FROM link_hosts WHERE host = ${host}
    AND NOT EXISTS (SELECT 1 FROM links WHERE host = ${host})`;
}

function changesOf(link: DueLink, change: LinkChange, now: number): SQL[] {
  const isSame = sql`url = ${link.url} AND host = ${link.host} AND due_at = ${link.dueAt}`;
  if (change.kind === "hop") {
    const { nextUrl, host, firstUrl } = change;
    return [
      sql`UPDATE links SET next_url = ${nextUrl}, host = ${host}, first_url = ${firstUrl},
          hops = hops + 1
        WHERE ${isSame}`,
      makeDue(host, now),
    ];
  }
  const { firstHost } = change;
  const again = sql`next_url = NULL, first_url = NULL, hops = 0, host = ${firstHost}, due_at = ${now + DAY_MS}`;
  const moved = firstHost === link.host ? [] : [makeDue(firstHost, now + DAY_MS)];
  if (change.kind === "skipped") return [sql`UPDATE links SET ${again} WHERE ${isSame}`, ...moved];
  const { state, failures, shopHost } = change;
  return [
    sql`UPDATE links SET ${again}, changed_at = iif(state = ${state}, changed_at, ${now}),
      state = ${state}, failures = ${failures}, shop_host = ${shopHost}, checked_at = ${now}
      WHERE ${isSame}`,
    ...moved,
    ...(state === link.state ? [] : effectsOf(link.url, state, now)),
  ];
}

function makeDue(host: string, at: number): SQL {
  return sql`INSERT INTO link_hosts (host, due_at) VALUES (${host}, ${at})
    ON CONFLICT (host) DO UPDATE SET due_at = min(due_at, max(not_before, excluded.due_at))`;
}

/** Visitors see another state; an item that waited for its link is shown again, a problem mailed. */
function effectsOf(url: string, state: LinkState, now: number): SQL[] {
  const hasChanged = sql`EXISTS (SELECT 1 FROM links WHERE url = ${url} AND changed_at = ${now})`;
  return [
    sql`UPDATE closets SET version = version + 1 WHERE id IN
      (SELECT closet_id FROM closet_items WHERE affiliate_url = ${url}) AND ${hasChanged}`,
    ...(state === "fine"
      ? [
          sql`UPDATE closet_items SET link_hidden_at = NULL
          WHERE affiliate_url = ${url} AND link_hidden_at IS NOT NULL AND ${hasChanged}`,
        ]
      : [makeLinkMailsDue(url, now, hasChanged)]),
  ];
}
