import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newConsentedMember } from "../harness/consented-member.ts";
import { CrashingProduct } from "../harness/crashing-product.ts";
import { awaitEnd } from "../harness/events.ts";
import { SERVICE_SECRET } from "../harness/fakes/generation-service.ts";
import { dataUrlBytes } from "../harness/fakes/pictures.ts";
import type { Member } from "../harness/member.ts";
import { numberedDataUrl, readNumber } from "../histories/numbered-picture.ts";

const CREDITS = 20;
const PERSON = 1;
const TOP = 2;
const SKIRT = 3;
/** The pictures that the service makes, in order. */
const RESULTS = 100;

interface Asked {
  readonly person: number | null;
  readonly garment: number | null;
  readonly attempt: number;
}

/** A service for one garment per call; each answer is a different picture. */
async function startService() {
  const asked: Asked[] = [];
  let fails: (job: Asked) => boolean = () => false;
  let hold: Promise<void> = Promise.resolve();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const numberOf = (url: string) => readNumber(dataUrlBytes(url));
    const job = {
      person: await numberOf(body.model_image_url),
      garment: await numberOf(body.garment_image_url),
      attempt: body.attempt,
    };
    asked.push(job);
    const picture = numberedDataUrl(RESULTS + asked.length);
    if (job.person !== PERSON) await hold;
    response.writeHead(fails(job) ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ status: "completed", output_image_url: picture }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/try-on`,
    asked,
    become(next: typeof fails) {
      asked.length = 0;
      fails = next;
    },
    /** Delays the answer of the second pass until the returned function is called. */
    holdSecond(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return resolve;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

let service: Awaited<ReturnType<typeof startService>>;
let product: CrashingProduct;
let member: Member;
beforeAll(async () => {
  service = await startService();
  product = await CrashingProduct.start({
    ENGINE: "http",
    HTTP_ENGINE_URL: service.url,
    HTTP_ENGINE_SECRET: SERVICE_SECRET,
    DAILY_CREDITS: String(CREDITS),
  });
  member = await newConsentedMember(product.site);
}, 90_000);
afterAll(async () => {
  await product.stop();
  await service.stop();
});
beforeEach(() => service.become(() => false));

/** Starts a try-on of a top with a skirt. */
function tryOutfit(): Promise<string> {
  return member.tryOn({
    model_image_url: numberedDataUrl(PERSON),
    garment_image_url: undefined,
    garment_image_urls: [numberedDataUrl(TOP), numberedDataUrl(SKIRT)],
    kinds: ["top", "skirt"],
  });
}

describe("an outfit at an engine for one garment", { timeout: 90_000 }, () => {
  it("is made in two passes for one credit, the second on the first result", async () => {
    const before = await member.credits();
    const end = await awaitEnd(member, await tryOutfit());
    expect(end).toMatchObject({ status: "completed", expectedSeconds: 30 });
    expect(service.asked).toEqual([
      { person: PERSON, garment: SKIRT, attempt: 1 },
      { person: RESULTS + 1, garment: TOP, attempt: 2 },
    ]);
    const shown = await member.response("GET", end.outputImageUrl ?? "");
    expect(await readNumber(new Uint8Array(await shown.arrayBuffer()))).toBe(RESULTS + 2);
    expect(await member.credits()).toBe(before - 1);
  });

  it.each([
    ["second", (job: Asked) => job.garment === TOP, [SKIRT, TOP, TOP]],
    ["first", (job: Asked) => job.garment === SKIRT, [SKIRT, SKIRT]],
  ])("is refunded where its %s pass fails twice", async (_, fails, garments) => {
    const before = await member.credits();
    service.become(fails);
    const end = await awaitEnd(member, await tryOutfit());
    expect(end).toMatchObject({ status: "failed", failureCode: "generation_failed" });
    expect(service.asked.map(({ garment }) => garment)).toEqual(garments);
    expect(await member.credits()).toBe(before);
  });

  it("goes on with the second pass after a kill of every process", async () => {
    const before = await member.credits();
    const release = service.holdSecond();
    const id = await tryOutfit();
    await expect.poll(() => service.asked.length, { timeout: 30_000 }).toBe(2);
    await product.crash({ database: "stopped" });
    release();
    await product.restart();
    expect(await awaitEnd(member, id)).toMatchObject({ status: "completed" });
    expect(service.asked).toEqual([
      { person: PERSON, garment: SKIRT, attempt: 1 },
      { person: RESULTS + 1, garment: TOP, attempt: 2 },
      { person: RESULTS + 1, garment: TOP, attempt: 3 },
    ]);
    expect(await member.credits()).toBe(before - 1);
  });

  it("leaves nothing but results, and a right ledger", async () => {
    expect(await product.audit(CREDITS)).toEqual([]);
  });
});
