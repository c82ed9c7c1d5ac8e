import {
  type Column,
  getTableColumns,
  getTableName,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import {
  closetItems,
  closets,
  creditLedger,
  generations,
  jobPhotos,
  profiles,
  referenceImages,
  removals,
} from "../schema/index.ts";

/** Holds for the column of an account's id where the account is checked. */
export type AccountFilter = (column: SQLWrapper) => SQL;

/** The audited tables, each by the column of its account. */
const OWNERS: readonly Column[] = [
  profiles.id,
  creditLedger.userId,
  generations.userId,
  referenceImages.userId,
  jobPhotos.userId,
  closets.userId,
  closetItems.userId,
  removals.ownerId,
];

/** SQLite accepts a value of any type: rows of the audited tables with one of another type. */
export function wrongTypes(accounts: AccountFilter): SQL {
  const each = OWNERS.map((owner) => {
    const { table } = owner;
    const wrong = Object.values(getTableColumns(table)).map(
      (column) => sql`typeof(${column}) NOT IN (${column.getSQLType()}, 'null')`,
    );
    return sql`SELECT ${getTableName(table)} || ' of ' || quote(${owner}) AS subject
      FROM ${table} WHERE ${accounts(sql`${owner}`)} AND (${sql.join(wrong, sql` OR `)})`;
  });
  return sql.join(each, sql` UNION ALL `);
}
