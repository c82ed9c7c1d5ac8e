import { desc, eq, getTableColumns, is, type SQL, sql } from "drizzle-orm";
import { QueryBuilder, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { jsonList, onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import * as schema from "../schema/index.ts";
import { type SessionOwner, selectAlive } from "./sessions.ts";

interface Part {
  readonly table: SQLiteTable;
  /** The column that holds the account's id, which the export leaves out. */
  readonly owner?: SQLiteColumn;
  /** Columns that are not the person's data, or are secret. */
  readonly without?: readonly string[];
  readonly more?: Readonly<Record<string, SQL>>;
}

const { collectionItems, collections, profiles, user } = schema;

/** The tables that are exported under another name, or not with all their columns. */
const PARTS: Readonly<Record<string, Part>> = {
  user: { table: user },
  profile: { table: profiles, owner: profiles.id, without: ["mailboxHash"] },
  roles: { table: schema.userRoles },
  signInMethods: {
    table: schema.account,
    without: [
      ...["id", "accountId", "accessToken", "refreshToken", "idToken", "scope", "password"],
      ...["accessTokenExpiresAt", "refreshTokenExpiresAt"],
    ],
  },
  sessions: { table: schema.session, without: ["id", "token"] },
  referenceImage: { table: schema.referenceImages },
  influencerRequest: { table: schema.influencerRequests, without: ["decidedBy"] },
  closet: { table: schema.closets, without: ["version", "publishedVersion"] },
  closetItems: { table: schema.closetItems, without: ["closetId"] },
  collections: {
    table: collections,
    without: ["closetId"],
    more: {
      itemIds: jsonList(
        new QueryBuilder()
          .select({ value: sql`${collectionItems.closetItemId}`.as("value") })
          .from(collectionItems)
          .where(eq(collectionItems.collectionId, collections.id)),
      ),
    },
  },
  closetDelegates: {
    table: schema.closetDelegates,
    without: ["closetId", "delegateId", "tokenHash"],
  },
  delegations: {
    table: schema.closetDelegates,
    owner: schema.closetDelegates.delegateId,
    without: ["userId", "tokenHash", "email"],
  },
  closetPreview: { table: schema.closetPreviews, without: ["closetId", "tokenHash"] },
  closetActions: { table: schema.closetActions, without: ["closetId", "actorId"] },
  actionsInClosets: {
    table: schema.closetActions,
    owner: schema.closetActions.actorId,
    without: ["userId", "number"],
  },
  likes: { table: schema.closetItemLikes, owner: schema.closetItemLikes.actor },
  // The token is derived from a share's id with the site's secret.
  generationShares: { table: schema.generationShares, without: ["id", "tokenHash"] },
  votes: { table: schema.shareVotes, owner: schema.shareVotes.actor, without: ["shareId"] },
  mails: {
    table: schema.mails,
    without: ["id", "content", "attempts", "dueAt", "expiresAt", "handedTo", "reason"],
  },
  inactivity: { table: schema.inactivity, without: ["mailId"] },
  reports: {
    table: schema.reports,
    owner: schema.reports.actor,
    without: ["id", "decidedAt"],
  },
};

/** Tables with an account's id that the export leaves out, each with its reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  idempotencyKeys: "hashes of requests, whose results are exported",
  mailboxes: "a keyed hash and a day, against a second daily allowance",
  rateLimits: "counters that end within a day",
  signUpCodes: "hashes of codes, which end with the confirmation",
  twoFactor: "secrets of the second factor, whose switch is exported",
  signUps: "secrets of unconfirmed addresses, whose accounts cannot ask for an export",
};

/** Every table with a column `userId` is exported, under its name in the schema unless `PARTS` names it. */
function allParts(): [string, Part][] {
  // The links of a collection are its `itemIds`.
  const named = new Set([collectionItems, ...Object.values(PARTS).map(({ table }) => table)]);
  const others = Object.entries(schema).flatMap(([name, table]): [string, Part][] => {
    if (!is(table, SQLiteTable) || named.has(table) || name in NOT_EXPORTED) return [];
    return "userId" in table ? [[name, { table }]] : [];
  });
  return [...Object.entries(PARTS), ...others];
}

function selectPart(db: Db, userId: string, { table, owner, without = [], more = {} }: Part) {
  const columns = getTableColumns(table) as Readonly<Record<string, SQLiteColumn>>;
  const owned = owner ?? columns.userId ?? user.id;
  const shown = Object.entries(columns).filter(
    ([name, column]) => (column === user.id || column !== owned) && !without.includes(name),
  );
  const order = [columns.createdAt ?? columns.givenAt, columns.id].flatMap((column) =>
    column ? [desc(column)] : [],
  );
  return db
    .select({ ...Object.fromEntries(shown), ...more })
    .from(table)
    .where(eq(owned, userId))
    .orderBy(...order);
}

export type StoredRow = Readonly<Record<string, unknown>>;

/** Without passwords, hashes of passwords and tokens. Null when the session has ended. */
export async function readStored(
  db: Db,
  owner: SessionOwner,
  now: number,
): Promise<Readonly<Record<string, readonly StoredRow[]>> | null> {
  const { callerSession, ...stored } = await readBatch(db, {
    callerSession: selectAlive(owner, now),
    ...Object.fromEntries(
      allParts().map(([name, part]) => [name, selectPart(db, owner.userId, part)]),
    ),
  });
  return onlyRow(callerSession).alive ? stored : null;
}
