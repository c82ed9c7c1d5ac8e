/** A value of a row: blobs are not used, and an integer must be exact as a number. */
type Value = null | string | number;

/** A parameter of a statement. A boolean is stored as 0 or 1, a date as milliseconds since 1970. */
export type Argument = Value | bigint | boolean | Date;

export type Statement =
  | string
  | { readonly sql: string; readonly args?: readonly Argument[] | undefined };

export type Mode = "read" | "write";

type Row = Readonly<Record<string, Value>>;

/** The rows of a statement: values in the order of its columns, and rows by their names. */
export class Rows {
  readonly columns: readonly string[];
  readonly values: readonly (readonly Value[])[];
  readonly rowsAffected: number;

  constructor({ cols, rows, affected_row_count }: StatementResult) {
    this.columns = cols.map(({ name }) => name ?? "");
    this.values = rows.map((row) => row.map(decode));
    this.rowsAffected = affected_row_count;
  }

  get rows(): readonly Row[] {
    const { columns } = this;
    return this.values.map((row) =>
      Object.fromEntries(row.map((value, at) => [columns[at], value])),
    );
  }
}

/** The server's refusal of a statement or of the whole request. */
export class HranaError extends Error {
  override readonly name = "HranaError";
  /** As SQLITE_BUSY; empty where the server gives none. */
  readonly code: string;
  /** The HTTP status of an answer outside the protocol; 0 for an answer of the protocol. */
  readonly status: number;

  constructor(message: string, code = "", status = 0) {
    super(code ? `${code}: ${message}` : message);
    this.code = code;
    this.status = status;
  }
}

export interface HranaAddress {
  readonly url: string;
  readonly token?: string | undefined;
}

/** Sends one pipeline of the protocol (version 2, JSON) in one request. */
type Pipeline = <R>(request: object) => Promise<R>;

const PATH = "v2/pipeline";

/** A stateless sender: the stream that a pipeline opens is closed by the pipeline. */
export function createPipeline({ url, token }: HranaAddress, send: typeof fetch): Pipeline {
  const address = addressOf(url);
  const headers = {
    "content-type": "application/json",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return async <R>(request: object) => {
    const body = JSON.stringify({ requests: [request, { type: "close" }] });
    const response = await send(address, { method: "POST", headers, body });
    if (!response.ok) throw await refusalOf(response);
    const [result] = ((await response.json()) as { results: [StreamResult<R>] }).results;
    if (result.type === "error") throw errorOf(result.error);
    return result.response.result;
  };
}

/** The origin that all statements are sent to. */
export function databaseOrigin({ url }: HranaAddress): string {
  return new URL(addressOf(url)).origin;
}

/** `libsql:` is https, or http with `tls=0`. */
function addressOf(databaseUrl: string): string {
  const { host, pathname, protocol, searchParams } = new URL(databaseUrl);
  const plain = protocol === "http:" || (protocol === "libsql:" && searchParams.get("tls") === "0");
  const folder = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return `${plain ? "http:" : "https:"}//${host}${folder}${PATH}`;
}

async function refusalOf(response: Response): Promise<HranaError> {
  const { status } = response;
  const text = await response.text();
  if (response.headers.get("content-type") === "application/json") {
    const error = JSON.parse(text);
    if ("message" in error) return errorOf(error);
  }
  return new HranaError(`the database answered ${status}: ${text.slice(0, 200)}`, "", status);
}

/** One statement in a transaction of its own. */
export async function execute(pipeline: Pipeline, statement: Statement): Promise<Rows> {
  return new Rows(await pipeline<StatementResult>({ type: "execute", stmt: encode(statement) }));
}

const BEGIN = { read: "BEGIN TRANSACTION READONLY", write: "BEGIN IMMEDIATE" };

/** One transaction: all statements in their order, or none. */
export async function batch(
  pipeline: Pipeline,
  statements: readonly Statement[],
  mode: Mode,
): Promise<Rows[]> {
  const [first] = statements;
  // One statement reads one snapshot without a transaction around it.
  if (mode === "read" && first && statements.length === 1) return [await execute(pipeline, first)];
  const inner = statements.map((statement, at) => ({ stmt: encode(statement), condition: ok(at) }));
  const commit = inner.length + 1;
  const steps = [
    { stmt: encode(BEGIN[mode]) },
    ...inner,
    { stmt: encode("COMMIT"), condition: ok(commit - 1) },
    { stmt: encode("ROLLBACK"), condition: { type: "not", cond: ok(commit) } },
  ];
  const { step_results, step_errors } = await pipeline<BatchResult>({
    type: "batch",
    batch: { steps },
  });
  // The rollback fails where the server has rolled back already.
  const error = step_errors.slice(0, commit + 1).find((each) => each !== null);
  if (error) throw errorOf(error);
  return step_results.slice(1, commit).map((result) => {
    if (result === null) throw new HranaError("a statement was not executed");
    return new Rows(result);
  });
}

function ok(step: number) {
  return { type: "ok", step };
}

function encode(statement: Statement) {
  const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
  return { sql, args: args.map(toWire), want_rows: true };
}

/** @throws HranaError for a value that the protocol or JSON cannot represent */
function toWire(value: Argument): WireValue {
  switch (typeof value) {
    case "string":
      return { type: "text", value };
    case "number":
      if (!Number.isFinite(value)) throw new HranaError("a parameter is not finite");
      return { type: "float", value };
    case "bigint":
    case "boolean":
      return { type: "integer", value: String(BigInt(value)) };
    case "object":
      if (value === null) return { type: "null" };
      if (value instanceof Date) return { type: "float", value: value.getTime() };
  }
  throw new HranaError("a parameter of an unknown type");
}

/** @throws HranaError for an integer that a number cannot represent, and for a blob */
function decode(value: WireValue): Value {
  switch (value.type) {
    case "null":
      return null;
    case "text":
    case "float":
      return value.value;
    case "integer": {
      const number = Number(value.value);
      if (!Number.isSafeInteger(number)) throw new HranaError("an integer is too large");
      return number;
    }
    default:
      throw new HranaError("a value of an unknown type");
  }
}

function errorOf({ message, code }: WireError): HranaError {
  return new HranaError(message, code ?? "");
}

type WireValue =
  | { readonly type: "null" }
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "float"; readonly value: number }
  | { readonly type: "integer"; readonly value: string };

interface WireError {
  readonly message: string;
  readonly code?: string | null;
}

interface StatementResult {
  readonly cols: readonly { readonly name: string | null }[];
  readonly rows: readonly (readonly WireValue[])[];
  readonly affected_row_count: number;
}

interface BatchResult {
  readonly step_results: readonly (StatementResult | null)[];
  readonly step_errors: readonly (WireError | null)[];
}

type StreamResult<R> =
  | { readonly type: "ok"; readonly response: { readonly result: R } }
  | { readonly type: "error"; readonly error: WireError };
