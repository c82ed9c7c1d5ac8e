import { nth } from "../harness/lists.ts";
import { addAccounts } from "./accounts.ts";
import { Browser, bytesOf, type Call, jsonOf } from "./call.ts";
import type { Delivery, EngineCall } from "./engine.ts";
import type { Machine } from "./machine.ts";
import { readNumber } from "./numbered-picture.ts";
import type { Player } from "./player.ts";
import type { StoredObject } from "./product.ts";

/** The prefix of development mails, which production does not have. */
const DEV_MAIL = "dev-mail/";

export type Row = Readonly<Record<string, string | number | null>>;

/** The product's last answers about a generation, after all work has ended. */
export interface LastReading {
  readonly generationId: string;
  /** The answer to a live session; null if both have ended. */
  readonly owner: Call | null;
  /** The picture of a completed generation for that session; null for none or a damaged one. */
  readonly ownerPicture: { readonly status: number; readonly number: number | null } | null;
  /** The unauthorised readers, with the statuses of their answers. */
  readonly foreign: readonly {
    readonly who: string;
    readonly what: string;
    readonly status: number;
  }[];
}

/** All observations of one account. */
export interface AccountRecord {
  readonly player: Player;
  readonly userId: string;
  /** The number of kills of workerd meanwhile. */
  readonly kills: number;
  readonly calls: readonly Call[];
  /** In the order in which they were written. */
  readonly ledger: readonly Row[];
  readonly generations: readonly Row[];
  readonly profile: Row | undefined;
  readonly photo: Row | undefined;
  readonly consents: readonly Row[];
  /** Objects whose key names the account, after the sweeps, and right before them. */
  readonly objects: readonly StoredObject[];
  readonly objectsBeforeSweeps: readonly StoredObject[];
  /** The numbers of its stored pictures by their keys; null for a damaged one. */
  readonly numbers: ReadonlyMap<string, number | null>;
  /** The rows that contain the id, except those of the ledger: `table: row`. */
  readonly traces: readonly string[];
  readonly engineCalls: readonly EngineCall[];
  readonly deliveries: readonly Delivery[];
  readonly readings: readonly LastReading[];
  /** The answer to the account's last `GET /api/me`, after the sweeps. */
  readonly lastMe: Call | null;
}

export interface BatchRecord {
  readonly accounts: readonly AccountRecord[];
  readonly machine: Machine;
  /** Objects that name no account of the batch. */
  readonly strayObjects: readonly StoredObject[];
}

/** Reads all data for the invariants: tables, objects, and answers to the last requests. */
export async function record(
  machine: Machine,
  players: readonly Player[],
  objectsBeforeSweeps: readonly StoredObject[],
): Promise<BatchRecord> {
  const stranger = nth(await addAccounts(machine.product, 1), 0);
  const objects = await machine.product.listObjects();
  const tables = await readTables(machine);
  const rowsOf = (table: string, column: string, id: string) =>
    (tables.get(table) ?? []).filter((row) => row[column] === id);
  const accounts = await inTurns(8, players, async (player): Promise<AccountRecord> => {
    const { userId } = player.account;
    const own = objects.filter(({ key }) => key.includes(userId));
    const ledger = rowsOf("credit_ledger", "user_id", userId);
    const ids = knownIds(player, ledger);
    const reader = new Reader(machine, player, stranger.cookies[0]);
    const of = <T extends { readonly generationId: string }>(all: readonly T[]) =>
      all.filter(({ generationId }) => ids.has(generationId));
    return {
      player,
      userId,
      kills: machine.kills,
      calls: player.calls,
      ledger,
      generations: rowsOf("generations", "user_id", userId),
      profile: rowsOf("profiles", "id", userId)[0],
      photo: rowsOf("reference_images", "user_id", userId)[0],
      consents: rowsOf("photo_consents", "user_id", userId),
      objects: own,
      objectsBeforeSweeps: objectsBeforeSweeps.filter(({ key }) => key.includes(userId)),
      numbers: await readNumbers(machine, own),
      traces: tracesOf(tables, userId),
      engineCalls: of(machine.engine.calls),
      deliveries: of(machine.engine.deliveries),
      readings: await Promise.all([...ids].map((id) => reader.read(id))),
      lastMe: await reader.readMe(),
    };
  });
  const userIds = players.map(({ account }) => account.userId);
  const strayObjects = objects.filter(
    ({ key }) => !key.startsWith(DEV_MAIL) && !userIds.some((id) => key.includes(id)),
  );
  return { accounts, machine, strayObjects };
}

async function readTables(machine: Machine): Promise<Map<string, Row[]>> {
  const names = await machine.product.query("SELECT name FROM sqlite_master WHERE type = 'table'");
  const tables = new Map<string, Row[]>();
  for (const { name } of names) {
    // In the order of writing, if the table keeps it.
    const order = name === "credit_ledger" ? "ORDER BY rowid" : "";
    tables.set(String(name), await machine.product.query(`SELECT * FROM "${name}" ${order}`));
  }
  return tables;
}

function tracesOf(tables: ReadonlyMap<string, readonly Row[]>, userId: string): string[] {
  return [...tables].flatMap(([table, rows]) =>
    rows
      .map((row) => JSON.stringify(row))
      .filter((text) => table !== "credit_ledger" && text.includes(userId))
      .map((text) => `${table}: ${text}`),
  );
}

function knownIds(player: Player, ledger: readonly Row[]): Set<string> {
  const told = player.calls.flatMap(({ kind, status, body }) =>
    kind === "start" && status === 201 ? [String(body.generationId)] : [],
  );
  const charged = ledger.flatMap((row) => (row.generation_id ? [String(row.generation_id)] : []));
  return new Set([...told, ...charged]);
}

async function readNumbers(machine: Machine, objects: readonly StoredObject[]) {
  const numbers = new Map<string, number | null>();
  for (const object of objects) {
    const bytes = await machine.product.readObject(object);
    numbers.set(object.key, bytes && (await readNumber(bytes)));
  }
  return numbers;
}

/** Sends the last requests about one account: as its owner and as others. */
class Reader {
  readonly #player: Player;
  readonly #owner: Browser | null;
  readonly #others: readonly (readonly [string, Browser])[];

  constructor(machine: Machine, player: Player, strangersCookie: string) {
    this.#player = player;
    const { calls, browsers } = player;
    const ended = new Set(
      calls.flatMap(({ kind, sender }) => (kind === "sign_out" ? [sender] : [])),
    );
    const closed = calls.some(({ kind }) => kind === "close_account");
    const alive = browsers.filter((_, n) => !ended.has(n as 0 | 1));
    this.#owner = closed ? null : (alive[0] ?? null);
    const browser = (cookie: string | null) => new Browser(machine.urlWhenUp, "192.0.2.1", cookie);
    this.#others = [
      ["another account", browser(strangersCookie)],
      ["nobody signed in", browser(null)],
      ...browsers.flatMap((signedOut, n) =>
        calls.some((call) => call.kind === "sign_out" && call.sender === n && call.status === 200)
          ? [["an ended session", signedOut] as const]
          : [],
      ),
    ];
  }

  async readMe(): Promise<Call | null> {
    return this.#owner && this.#ask("me", "/api/me", null);
  }

  async read(generationId: string): Promise<LastReading> {
    const place = `/api/generations/${generationId}`;
    const picture = `/media/generations/${this.#player.account.userId}/${generationId}/output.jpg`;
    const owner = this.#owner && (await this.#ask("status", place, generationId));
    let ownerPicture: LastReading["ownerPicture"] = null;
    if (this.#owner) {
      const answer = await this.#owner.send({ method: "GET", path: picture });
      const bytes = await bytesOf(answer);
      const isPicture = bytes && answer?.status === 200;
      ownerPicture = {
        status: answer?.status ?? 0,
        number: isPicture ? await readNumber(bytes) : null,
      };
    }
    const foreign: { who: string; what: string; status: number }[] = [];
    for (const [who, browser] of this.#others) {
      // An ended session's signed cookie can read a status for some minutes.
      const paths = who === "an ended session" ? [picture] : [picture, place];
      for (const path of paths) {
        const answer = await browser.send({ method: "GET", path });
        await answer?.body?.cancel();
        foreign.push({
          who,
          what: path === place ? "status" : "picture",
          status: answer?.status ?? 0,
        });
      }
    }
    return { generationId, owner, ownerPicture, foreign };
  }

  async #ask(kind: "me" | "status", path: string, generationId: string | null): Promise<Call> {
    const sentAt = performance.now();
    const answer = (await this.#owner?.send({ method: "GET", path })) ?? null;
    const bytes = await bytesOf(answer);
    const status = bytes ? (answer?.status ?? 0) : 0;
    const times = { sentAt, endedAt: performance.now() };
    return { kind, sender: 0, ...times, status, generationId, body: jsonOf(answer, bytes) };
  }
}

/** Maps a limited number of values at a time, in order. */
async function inTurns<T, R>(
  atOnce: number,
  values: readonly T[],
  map: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < values.length; at += atOnce) {
    results.push(...(await Promise.all(values.slice(at, at + atOnce).map(map))));
  }
  return results;
}
