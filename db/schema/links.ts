import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

const LINK_STATES = [
  ...(["fine", "gone", "sold_out"] as const),
  ...(["redirected", "tag_lost", "unreachable"] as const),
] as const;
/** The result of the checks. A new link is `fine`. */
export type LinkState = (typeof LINK_STATES)[number];

/** The shops' links of all items. Triggers write and delete the rows with the items that use them. */
export const links = sqliteTable(
  "links",
  {
    url: text("url").primaryKey(),
    /** The host of the next request; null until a run has read the address, empty if it is refused. */
    host: text("host"),
    /** When the next request is due. Milliseconds since 1970 UTC, like all times. */
    dueAt: integer("due_at").notNull().default(0),
    state: text("state", { enum: LINK_STATES }).notNull().default("fine"),
    /** Failed checks in a row. */
    failures: integer("failures").notNull().default(0),
    /** The redirect that an unfinished check requests next, and the redirects until there. */
    nextUrl: text("next_url"),
    hops: integer("hops").notNull().default(0),
    /** The first redirect of that check that leads to no network. */
    firstUrl: text("first_url"),
    /** The host that the link led to when it was first fine. */
    shopHost: text("shop_host"),
    checkedAt: integer("checked_at"),
    changedAt: integer("changed_at"),
  },
  (t) => [
    index("links_host_due").on(t.host, t.dueAt),
    check(
      "links_state",
      sql`${t.state} IN ('fine', 'gone', 'sold_out', 'redirected', 'tag_lost', 'unreachable')`,
    ),
  ],
);

/** The hosts of the links. The row is the claim: one request is sent per host and minute. */
export const linkHosts = sqliteTable(
  "link_hosts",
  {
    host: text("host").primaryKey(),
    /** When the earliest of its links is due, and not before `notBefore`. */
    dueAt: integer("due_at").notNull(),
    /** The end of the minute of the last request, of Retry-After or of the crawl delay. */
    notBefore: integer("not_before").notNull().default(0),
    robots: text("robots"),
    robotsAt: integer("robots_at"),
  },
  (t) => [index("link_hosts_due").on(t.dueAt)],
);

/** The owners whose links have had a problem, and their mails about it. */
export const linkMails = sqliteTable(
  "link_mails",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    /** When the next mail may be written; null without a new problem. */
    dueAt: integer("due_at"),
    /** When the problems of the last written mail were listed. */
    listedAt: integer("listed_at").notNull().default(0),
    /** Problems until then were in a mail that was sent. */
    toldUntil: integer("told_until").notNull().default(0),
    /** The last mail, until its end; a trigger then writes `toldUntil`, or a new `dueAt`. */
    mailId: text("mail_id"),
  },
  (t) => [index("link_mails_due").on(t.dueAt).where(sql`${t.dueAt} IS NOT NULL`)],
);
