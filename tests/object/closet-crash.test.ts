import { afterAll, beforeAll, expect, it } from "vitest";
import { CrashingProduct } from "../harness/crashing-product.ts";
import { startDatabaseProxy } from "../harness/database-proxy.ts";
import { Caller, type Member, newMember } from "../harness/member.ts";
import { type PlantedCloset, plantCloset } from "../harness/planted-closet.ts";

const ROUNDS = 4;
const PEOPLE = 40;
const CREDITS = 5;

let product: CrashingProduct;
let owner: Member;
let closet: PlantedCloset;
beforeAll(async () => {
  product = await CrashingProduct.start({ DAILY_CREDITS: String(CREDITS) });
  owner = await newMember(product.site);
  closet = await plantCloset({ db: product.db() }, owner, [
    "https://shop.example/tee",
    "https://shop.example/coat",
  ]);
}, 90_000);
afterAll(() => product.stop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0";
const KINDS = ["views", "clicks", "likes"] as const;
type Kind = (typeof KINDS)[number];

interface Sent {
  sent: number;
  answered: number;
}

/** Sends one request of each kind per person; a person is a browser at an address of its own. */
function sendAll(round: number, sums: Record<Kind, Sent>): Promise<unknown> {
  const item = closet.items[0];
  const requests = {
    views: ["POST", `/api/closets/${closet.handle}/items/${item}/views`],
    clicks: ["GET", `/go/${item}`],
    likes: ["POST", `/api/closets/${closet.handle}/items/${item}/likes`],
  } as const;
  const people = Array.from({ length: PEOPLE }, (_, i) => `198.51.${round}.${i}`);
  return Promise.all(
    people.flatMap((address) =>
      KINDS.map(async (kind) => {
        const [method, path] = requests[kind];
        sums[kind].sent++;
        const headers = { "User-Agent": BROWSER, "cf-connecting-ip": address };
        const call = new Caller(product.site).call(method, path, { headers });
        const answer = await call.catch(() => null);
        if (answer && answer.status < 400) sums[kind].answered++;
      }),
    ),
  );
}

function answeredOf(sums: Record<Kind, Sent>): number {
  return Object.values(sums).reduce((sum, { answered }) => sum + answered, 0);
}

async function storedOf(kind: string): Promise<number> {
  if (kind !== "likes") {
    const { json } = await owner.call("GET", "/api/closet/stats");
    return json.items[closet.items[0] as string][kind];
  }
  const { values } = await product.db().$client.execute("SELECT count(*) FROM closet_item_likes");
  return Number(values[0]?.[0]);
}

it("an answered like, view or click is stored once, whenever all is killed", {
  timeout: 120_000,
}, async () => {
  const none = () => ({ sent: 0, answered: 0 });
  const sums = { views: none(), clicks: none(), likes: none() };
  for (let round = 0; round < ROUNDS; round++) {
    const before = answeredOf(sums);
    const sending = sendAll(round, sums);
    while (answeredOf(sums) < before + 30) await new Promise((resolve) => setTimeout(resolve, 5));
    await product.crash({ database: round % 2 === 0 ? "stopped" : "killed" });
    await sending;
    await product.restart();
  }
  expect(Object.values(sums).some(({ answered, sent }) => answered < sent)).toBe(true);
  for (const [kind, { sent, answered }] of Object.entries(sums)) {
    const stored = await storedOf(kind);
    expect(stored, kind).toBeGreaterThanOrEqual(answered);
    expect(stored, kind).toBeLessThanOrEqual(sent);
  }
  expect(await product.audit(CREDITS)).toEqual([]);
});

it("counts once what the database had committed when the worker was killed", {
  timeout: 60_000,
}, async () => {
  const item = closet.items[1];
  const proxy = await startDatabaseProxy(product.database.url);
  try {
    await product.killWorker({ DAILY_CREDITS: String(CREDITS), DATABASE_URL: proxy.url });
    const committed = proxy.holdAnswer("INTO closet_batches");
    const send = (method: string, path: string, i: number) => {
      const headers = { "User-Agent": BROWSER, "cf-connecting-ip": `198.52.0.${i}` };
      return new Caller(product.site).call(method, path, { headers });
    };
    for (let i = 0; i < 3; i++) {
      await send("POST", `/api/closets/${closet.handle}/items/${item}/views`, i);
      await send("GET", `/go/${item}`, i);
    }
    const like = send("POST", `/api/closets/${closet.handle}/items/${item}/likes`, 9);
    const ended = like.catch(() => null);
    await committed;
    await product.killWorker();
    await ended;
    const { json } = await owner.call("GET", "/api/closet/stats");
    expect(json.items[item as string]).toEqual({ views: 3, tryOns: 0, clicks: 3 });
    const { values } = await product.db().$client.execute({
      sql: `SELECT likes, (SELECT count(*) FROM closet_item_likes WHERE closet_item_id = id)
        FROM closet_items WHERE id = ?`,
      args: [item as string],
    });
    expect(values).toEqual([[1, 1]]);
  } finally {
    await proxy.stop();
  }
});
