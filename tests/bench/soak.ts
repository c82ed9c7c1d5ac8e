import { randomInt } from "node:crypto";
import { dressedPerson } from "../harness/changed-photos.ts";
import { newConsentedMember } from "../harness/consented-member.ts";
import { startFaultyService } from "../harness/fakes/faulty-service.ts";
import { SERVICE_SECRET } from "../harness/fakes/generation-service.ts";
import { audit } from "../harness/ledger-audit.ts";
import { nth } from "../harness/lists.ts";
import { type Member, pictureBytes, pictureDataUrl } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";
import { add, emptyTally, makeTryOns, type Tally, tallyLogs } from "../harness/try-on-traffic.ts";
import { type CountedProduct, startCountedProduct } from "./round-trips.ts";

const ALLOWANCE = 100_000;
const CRONS = ["* * * * *", "17 * * * *"];
const CRON_EVERY_MS = 3000;
const HANG_UP_EVERY_MS = 500;
const LOOK_EVERY_MS = 1000;
const LONGEST_S = 1800;

/** One kind of traffic and its outcomes. */
interface Soaked {
  readonly name: string;
  readonly seconds: number;
  readonly databaseCalls: number;
  readonly tally: Tally;
}

/**
 * Loads one isolate with a relay in front of the database and a fake remote engine: 30 clients with
 * a delay of 250 ms per database call, 50 clients without delay, then a mix of try-ons, uploads,
 * crons and aborted requests for the given seconds (1,800 at most). Loopback only.
 */
export async function soak(seconds: number): Promise<readonly Soaked[]> {
  const service = await startFaultyService(pictureDataUrl("dressed.jpg", await dressedPerson()));
  const counted = await startCountedProduct({
    ENGINE: "http",
    HTTP_ENGINE_URL: service.url,
    HTTP_ENGINE_SECRET: SERVICE_SECRET,
    DAILY_CREDITS: String(ALLOWANCE),
    MAX_RUNNING_GENERATIONS: String(ALLOWANCE),
    MAX_STARTS_PER_HOUR: String(ALLOWANCE),
  });
  const { product, proxy } = counted;
  try {
    const member = await newConsentedMember(product);
    const found: Soaked[] = [];
    proxy.delay(250);
    const slow = batch(product, member, 30, 2);
    found.push(await observe(counted, "30 clients, each database call 250 ms longer", slow));
    proxy.delay(0);
    const many = batch(product, member, 50, 2);
    found.push(await observe(counted, "50 clients", many));
    const until = Date.now() + Math.min(seconds, LONGEST_S) * 1000;
    const mix = (tally: Tally) => mixed(product, member, tally, until);
    found.push(await observe(counted, "a mix with crons, uploads and hang-ups", mix));
    for (const broken of await audit(product, { allowance: ALLOWANCE })) {
      add(nth(found, -1).tally.complaints, `audit: ${broken}`);
    }
    return found;
  } finally {
    proxy.delay(0);
    await counted.stop();
    await service.stop();
  }
}

/** Runs `clients` clients with `tryOns` try-ons each. */
function batch(product: Product, member: Member, clients: number, tryOns: number) {
  let left = clients * tryOns;
  return (tally: Tally) => makeTryOns(product, member, tally, { clients, each: () => left-- > 0 });
}

async function observe(
  { product, proxy }: CountedProduct,
  name: string,
  traffic: (tally: Tally) => Promise<void>,
): Promise<Soaked> {
  const tally = emptyTally();
  product.logs.splice(0);
  const [from, calls] = [Date.now(), proxy.calls()];
  // The log is stored in memory until it is read.
  const looking = setInterval(() => tallyLogs(product, tally), LOOK_EVERY_MS);
  await traffic(tally).finally(() => clearInterval(looking));
  tallyLogs(product, tally);
  return {
    name,
    seconds: (Date.now() - from) / 1000,
    databaseCalls: proxy.calls() - calls,
    tally,
  };
}

async function mixed(product: Product, member: Member, tally: Tally, until: number): Promise<void> {
  const each = () => Date.now() < until;
  const forever = async (act: () => Promise<unknown>) => {
    while (each()) await act();
  };
  await Promise.all([
    makeTryOns(product, member, tally, { clients: 8, each }),
    ...Array.from({ length: 2 }, () => uploadAll(product, tally, each)),
    ...Array.from({ length: 8 }, () => forever(() => hangUp(product, member, tally))),
    forever(() => runCrons(product, tally)),
  ]);
}

/** Uploads photos one after the other; at a member's limit the next member continues. */
async function uploadAll(product: Product, tally: Tally, each: () => boolean): Promise<void> {
  let member = await newConsentedMember(product);
  while (each()) {
    const name = randomInt(2) ? "person-1.jpg" : "person-2.jpg";
    const { status } = await member.savePhoto(pictureBytes(name));
    add(tally.answers, `upload ${status}`);
    if (status === 429) member = await newConsentedMember(product);
  }
}

async function runCrons(product: Product, tally: Tally): Promise<void> {
  for (const cron of CRONS) {
    const ran = await product.cron(cron).then(
      () => "ok",
      (error) => String(error),
    );
    add(tally.answers, `cron ${ran}`);
  }
  await new Promise((resolve) => setTimeout(resolve, CRON_EVERY_MS));
}

/** A call whose client disconnects soon: before, during or after the answer. */
async function hangUp(product: Product, member: Member, tally: Tally): Promise<void> {
  const calls: readonly [string, string, Uint8Array<ArrayBuffer>?][] = [
    ["POST", "/api/generations"],
    ["GET", "/api/me"],
    ["GET", "/api/generations"],
    ["PUT", "/api/me/reference-image", pictureBytes("person-1.jpg")],
    ["GET", "/api/auth/get-session"],
  ];
  const [method, path, body] = nth(calls, randomInt(calls.length));
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const ended = await fetch(product.url + path, {
    method,
    headers: { Origin: product.url, Cookie: cookie, "cf-connecting-ip": "203.0.113.9" },
    signal: AbortSignal.timeout(1 + randomInt(150)),
    ...(body ? { body } : {}),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return String(response.status);
    },
    () => "hung up",
  );
  add(tally.answers, `short call ${ended}`);
  await new Promise((resolve) => setTimeout(resolve, HANG_UP_EVERY_MS));
}

/** Rows for the terminal. */
export function soakTable(found: readonly Soaked[]): string[] {
  return found.flatMap(({ name, seconds, databaseCalls, tally }) => {
    const perSecond = (databaseCalls / seconds).toFixed(0);
    const { ends, answers, complaints } = tally;
    const of = (counts: Record<string, number>) =>
      Object.entries(counts).map(([what, times]) => `    ${String(times).padStart(6)}  ${what}`);
    return [
      `  ${name}: ${seconds.toFixed(0)} s, ${perSecond} database calls a second`,
      ...of(ends),
      ...of(answers),
      ...(Object.keys(complaints).length > 0 ? of(complaints) : ["         0  complaints"]),
    ];
  });
}
