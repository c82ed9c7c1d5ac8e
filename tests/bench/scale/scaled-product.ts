import { createDb, type Db } from "#db/client.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/harness/database-proxy.ts";
import { Member, pause } from "#tests/harness/member.ts";
import { startBefore, startMigrated } from "#tests/harness/migrated-database.ts";
import { sessionCookie } from "#tests/harness/planted-session.ts";
import { type Product, startProduct } from "#tests/harness/product.ts";
import { accountId, type Scale, sessionToken } from "./rows.ts";

const MANY = "1000";
/** The server compacts a larger log for replicas, and refuses writes meanwhile. */
const LARGEST_LOG_MB = "30000";

/** A product in front of a loaded database, and a relay between them that counts rows. */
export interface ScaledProduct {
  readonly scale: Scale;
  readonly product: Product;
  readonly proxy: DatabaseProxy;
  /** A client beside the relay. */
  readonly db: Db;
  stop(): Promise<void>;
}

export async function startScaled(directory: string, scale: Scale): Promise<ScaledProduct> {
  process.env.SQLD_MAX_LOG_SIZE = LARGEST_LOG_MB;
  const database = await startMigrated(directory);
  const proxy = await startDatabaseProxy(database.url);
  const limits = { MAX_RUNNING_GENERATIONS: MANY, MAX_STARTS_PER_HOUR: MANY };
  const product = await startBefore(database, () =>
    startProduct(limits, { database: { ...database, url: proxy.url } }),
  );
  return {
    scale,
    product,
    proxy,
    db: createDb({ url: database.url }),
    async stop() {
      await product.stop();
      await proxy.stop();
      await database.stop();
    },
  };
}

/** The nth account of the load, signed in. */
export function memberOf({ product }: ScaledProduct, n: number): Member {
  const member = new Member(product);
  member.cookies.set(...sessionCookie(product.accounts, sessionToken(n)));
  member.id = accountId(n);
  return member;
}

/** The work of the database for one call. */
export interface Cost {
  readonly calls: number;
  readonly rows: number;
  readonly ms: number;
}

/** Includes the work that continues after the answer. */
export async function costOf({ proxy }: ScaledProduct, act: () => Promise<void>): Promise<Cost> {
  const before = { ...proxy.work(), calls: proxy.calls() };
  await act();
  let seen = -1;
  while (proxy.work().open > 0 || seen !== proxy.calls()) {
    seen = proxy.calls();
    await pause();
  }
  const { rowsRead, milliseconds } = proxy.work();
  return {
    calls: proxy.calls() - before.calls,
    rows: rowsRead - before.rowsRead,
    ms: milliseconds - before.milliseconds,
  };
}
