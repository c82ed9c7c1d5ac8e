/** Runs a statement in the SQLite database of an object, or by `node:sqlite` in a test. */
export type RunSql = (query: string, ...values: (string | number)[]) => Iterable<unknown>;
