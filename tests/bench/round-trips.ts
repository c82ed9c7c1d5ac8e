import type { Sqld } from "#scripts/sqld.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../harness/database-proxy.ts";
import { type Member, newMember } from "../harness/member.ts";
import { startMigratedDatabase } from "../harness/migrated-database.ts";
import { type Product, type ProductSetup, startProduct } from "../harness/product.ts";

/** A product whose calls of the database pass a counting relay. */
export interface CountedProduct {
  readonly product: Product;
  readonly proxy: DatabaseProxy;
  /** The process behind the relay, which can be stopped temporarily. */
  readonly database: Sqld;
  stop(): Promise<void>;
}

export async function startCountedProduct(
  vars: Readonly<Record<string, string>> = {},
  setup: ProductSetup = {},
): Promise<CountedProduct> {
  const database = await startMigratedDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const product = await startProduct(vars, { ...setup, database: { ...database, url: proxy.url } });
  return {
    product,
    proxy,
    database,
    async stop() {
      await product.stop();
      await proxy.stop();
      await database.stop();
    },
  };
}

/** Round trips to the database of each call of a signed-in member. */
interface RoundTrips {
  readonly charge: number;
  /** The repetition of a refused job. */
  readonly claim: number;
  readonly me: number;
  readonly status: number;
  readonly list: number;
}

export async function countRoundTrips({ product, proxy }: CountedProduct): Promise<RoundTrips> {
  const member = await newMember(product);
  let id = "";
  const charge = await counted(proxy, async () => {
    const answer = await member.call("POST", "/api/generations");
    if (answer.status !== 201) throw new Error(`not charged: ${answer.text}`);
    id = answer.json.generationId;
  });
  const broken = { model_image_url: "data:image/png;base64,AAAA" };
  await member.submit(id, broken);
  return {
    charge,
    claim: await counted(proxy, async () => {
      const answer = await member.submit(id, broken);
      if (answer.status !== 422) throw new Error(`not refused: ${answer.status}`);
    }),
    me: await counted(proxy, () => get(member, "/api/me")),
    status: await counted(proxy, () => get(member, `/api/generations/${id}`)),
    list: await counted(proxy, () => get(member, "/api/generations")),
  };
}

async function get(member: Member, target: string): Promise<void> {
  const answer = await member.call("GET", target);
  if (answer.status !== 200) throw new Error(`GET ${target}: ${answer.status}`);
}

async function counted(proxy: DatabaseProxy, call: () => Promise<void>): Promise<number> {
  const before = proxy.calls();
  await call();
  return proxy.calls() - before;
}
