import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import * as schema from "#db/schema/index.ts";

/** A name that the compiler does not follow: the module needs the types of the worker. */
const RETENTION: string = "#worker/legal/retention.ts";

const ACCOUNT = "Account, names, closets, likes as an account, favourites";
const RESULTS = "Your results, also saved and shared ones";
const REPORT = "A report with its reason and words";
const NOTICE = "The address and the signature of a report";
const ADMIN = "A block of your account with its reason, and what admins did with your account";
const IMPORT = "The links of an import, with what was read from their pages";
const DELEGATES = "Who may manage a closet for its owner, and what was done in it";
const SIGN_UP = "An account whose address is never confirmed";
const TAKEDOWN = "The reasons for hiding something, and an appeal";

/** The row of the page that names the data of each table with data about people. */
const ROW_OF: Readonly<Record<string, string>> = {
  account: ACCOUNT,
  admin_actions: ADMIN,
  blocked_pictures: "The hash of a picture that was taken down",
  closet_actions: DELEGATES,
  closet_delegates: DELEGATES,
  closet_item_likes: ACCOUNT,
  closet_items: ACCOUNT,
  closet_previews: "A preview link of your closet",
  closets: ACCOUNT,
  collection_items: ACCOUNT,
  collections: ACCOUNT,
  credit_ledger: "The movements of credits",
  favourites: ACCOUNT,
  generation_shares: "A link to a result",
  generations: RESULTS,
  idempotency_keys: ACCOUNT,
  import_rows: IMPORT,
  imports: IMPORT,
  inactivity: ACCOUNT,
  influencer_requests: ACCOUNT,
  job_photos: "A photo that is uploaded ahead of a try-on",
  link_mails: ACCOUNT,
  mailboxes: "A keyed hash of your address, against credits twice a day",
  mails: "A mail that cannot be sent yet",
  moderation_log: TAKEDOWN,
  notices: NOTICE,
  photo_consents: ACCOUNT,
  profiles: ACCOUNT,
  rate_limits: "Counters against abuse, by a keyed hash of the network",
  reference_images: "Your saved photo",
  reports: REPORT,
  result_deletions: RESULTS,
  session: "A login, with the name of its browser",
  share_votes: "The id of a browser that liked, voted or reported",
  sign_up_codes: SIGN_UP,
  sign_ups: SIGN_UP,
  takedowns: TAKEDOWN,
  two_factor: "A second factor and its recovery codes",
  user: ACCOUNT,
  user_roles: ACCOUNT,
  verification: SIGN_UP,
};
/** Tables without data about people; `removals` is work that is due. */
const NAMELESS = [
  "audit_progress",
  "closet_batches",
  "closet_item_counts",
  "cron_runs",
  "generation_ends",
  "generation_pause",
  "hourly_counts",
  "invariant_checks",
  "link_hosts",
  "links",
  "removals",
  "stage_times",
];

it("tells of each table with data about people how long we keep it", async () => {
  const tables = Object.values(schema).flatMap((value) =>
    is(value, SQLiteTable) ? [getTableConfig(value).name] : [],
  );
  const told = [...Object.keys(ROW_OF), ...NAMELESS];
  expect(told.toSorted()).toEqual(tables.toSorted());
  const { retentionRows } = await import(RETENTION);
  const rows = new Set(retentionRows(365).map(([what]: readonly string[]) => what));
  expect(Object.entries(ROW_OF).filter(([, what]) => !rows.has(what))).toEqual([]);
});
