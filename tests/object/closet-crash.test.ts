import { afterAll, beforeAll, expect, it } from "vitest";
import { CrashingProduct } from "../harness/crashing-product.ts";
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
  closet = await plantCloset({ db: product.db() }, owner, ["https://shop.example/tee"]);
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
