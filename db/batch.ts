import {
  type Column,
  fillPlaceholders,
  getTableColumns,
  SQL,
  type SQLWrapper,
  sql,
  type Table,
} from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import {
  drizzle,
  type SqliteRemoteDatabase,
  type SqliteRemoteResult,
} from "drizzle-orm/sqlite-proxy";
import { type Db, sendBatch } from "./client.ts";
import type { Priority } from "./concurrency-limiter.ts";
import type { Argument, Mode, Rows, Statement as Sent } from "./hrana.ts";

interface Query<T = unknown> extends RunnableQuery<T, "sqlite"> {
  prepare(): {
    getQuery(): { readonly sql: string; readonly params: unknown[] };
    mapResult(result: unknown, isFromBatch: boolean): unknown;
  };
}

/** Raw SQL is only for conditional writes; its result is the number of rows written. */
type Statement = Query | SQL;

/** Statements by name, executed in order. A group of statements has one name. */
export type Batch = Readonly<Record<string, Statement | readonly Statement[]>>;

interface Written {
  readonly rowsAffected: number;
}

export type ResultOf<S> =
  S extends Query<infer T>
    ? SqliteRemoteResult extends T
      ? Written
      : T
    : S extends SQL
      ? Written
      : never;

export type Results<B extends Batch> = {
  readonly [Name in keyof B]: B[Name] extends readonly (infer Each)[]
    ? readonly ResultOf<Each>[]
    : ResultOf<B[Name]>;
};

interface Encoded {
  readonly statement: Sent;
  readonly decode: (result: Rows) => unknown;
}

const dialect = new SQLiteSyncDialect();
/** Builds queries that are sent by another client. */
const unconnected = drizzle(() => Promise.reject(new Error("not connected")));

/** One round trip in one write transaction. @throws DatabaseUnavailableError */
export function writeBatch<B extends Batch>(
  db: Db,
  batch: B,
  priority: Priority = "request",
): Promise<Results<B>> {
  return run(db, batch, { mode: "write", priority });
}

/** A write batch that ends a charged generation: it has priority over other writes. */
export function settlementBatch<B extends Batch>(db: Db, batch: B): Promise<Results<B>> {
  return writeBatch(db, batch, "settlement");
}

/** One round trip: one snapshot. @throws DatabaseUnavailableError */
export function readBatch<B extends Batch>(
  db: Db,
  batch: B,
  priority: Priority = "request",
): Promise<Results<B>> {
  return run(db, batch, { mode: "read", priority });
}

async function run<B extends Batch>(
  db: Db,
  batch: B,
  how: { readonly mode: Mode; readonly priority: Priority },
): Promise<Results<B>> {
  const groups = Object.entries(batch).map(
    ([name, value]) => [name, [value].flat().map(encode), Array.isArray(value)] as const,
  );
  const statements = groups.flatMap(([, group]) => group.map(({ statement }) => statement));
  const results = (await sendBatch(db, statements, how)).values();
  const decoded = groups.map(([name, group, isGroup]) => {
    const values = group.map(({ decode }) => decode(results.next().value as Rows));
    return [name, isGroup ? values : values[0]];
  });
  return Object.fromEntries(decoded);
}

function encode(statement: Statement): Encoded {
  if (statement instanceof SQL) {
    return { statement: toStatement(statement), decode: ({ rowsAffected }) => ({ rowsAffected }) };
  }
  const prepared = statement.prepare();
  const { sql: text, params } = prepared.getQuery();
  return {
    statement: { sql: text, args: params as Argument[] },
    decode: ({ values, rowsAffected }) => prepared.mapResult({ rows: values, rowsAffected }, true),
  };
}

/**
 * A query that is built once per isolate, for frequent requests: building it takes longer than
 * sending it. @param build uses `sql.placeholder` in place of values
 */
export function prepareQuery<T>(build: (db: SqliteRemoteDatabase) => Query<T>) {
  const query = build(unconnected);
  const prepared = query.prepare();
  const { sql: text, params } = prepared.getQuery();
  return (values: object): Query<T> => ({
    _: query._,
    prepare: () => ({
      getQuery: () => ({ sql: text, params: fillPlaceholders(params, { ...values }) }),
      mapResult: (result, isFromBatch) => prepared.mapResult(result, isFromBatch),
    }),
  });
}

function toStatement(query: SQLWrapper): Sent {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL());
  return { sql: text, args: params as Argument[] };
}

export function flag(condition: SQL): SQL<boolean> {
  return sql`coalesce(${condition}, 0)`.mapWith(Boolean);
}

export type RowOf<Selection> = Readonly<SelectResultFields<Selection>>;

type Columns<T extends Table> = T["_"]["columns"];

export function pickColumns<T extends Table, Name extends keyof Columns<T> & string>(
  table: T,
  names: readonly Name[],
): Pick<Columns<T>, Name> {
  const columns = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns<T>, Name>;
}

export function nonNull<C extends Column>(column: C): SQL<C["_"]["data"]> {
  return sql<C["_"]["data"]>`${column}`.mapWith(column);
}

interface ListQuery extends SQLWrapper {
  readonly _: { readonly selectedFields: { readonly value: SQL.Aliased } };
}

export function jsonList<T extends string = string>(query: ListQuery): SQL<readonly T[]> {
  return sql`(SELECT json_group_array(value) FROM ${query})`.mapWith(parseList<T>);
}

function parseList<T>(json: string): readonly T[] {
  return JSON.parse(json);
}

/** Whether the value is in a list of any length, which is sent as one parameter. */
export function isOneOf(value: SQLWrapper, list: readonly string[]): SQL {
  return sql`${value} IN (SELECT value FROM json_each(${JSON.stringify(list)}))`;
}

export const ONE_ROW = sql`(SELECT 1)`;

/** @throws where there is none */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("a query without a row");
  return row;
}
