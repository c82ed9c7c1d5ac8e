import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countedBundle } from "../bench/counted-bundle.ts";
import { CALLS_PATH, type WorkerCalls } from "../bench/counted-worker.ts";
import { startProviders } from "../bench/providers.ts";
import { dressedPerson } from "../harness/changed-photos.ts";
import { fullDemoPicture } from "../harness/demo-pictures.ts";
import { type Member, newMember, pictureDataUrl } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const directory = mkdtempSync(path.join(tmpdir(), "drape-codecs-"));
let providers: Awaited<ReturnType<typeof startProviders>>;
let product: Product;
beforeAll(async () => {
  const bundle = await countedBundle(directory);
  providers = await startProviders(await dressedPerson(1365));
  product = await startProduct(providers.vars, { bundle, internet: providers.internet });
});
afterAll(async () => {
  await product.stop();
  await providers.stop();
  rmSync(directory, { recursive: true, force: true });
});

const dataUrl = (name: string) => pictureDataUrl(name, fullDemoPicture(name));
const PHOTO = dataUrl("person-1.jpg");
const GARMENT = dataUrl("tee-plain.webp");

async function memberOf(engine: string): Promise<Member> {
  await product.fetch(`${CALLS_PATH}?engine=${engine}`);
  const member = await newMember(product);
  await member.agree();
  return member;
}

async function codecsDuring(run: () => Promise<void>) {
  const counts = async () => {
    const { decodes, encodes } = (await (await product.fetch(CALLS_PATH)).json()) as WorkerCalls;
    return { decodes, encodes };
  };
  const before = await counts();
  await run();
  const after = await counts();
  return { decodes: after.decodes - before.decodes, encodes: after.encodes - before.encodes };
}

async function tryOn(member: Member, photo: string): Promise<void> {
  const job = { model_image_url: photo, garment_image_url: GARMENT };
  const end = (await member.follow(await member.tryOn(job))).at(-1);
  expect(end?.status).toBe("completed");
}

async function savePhoto(member: Member): Promise<void> {
  const photo = new Uint8Array(fullDemoPicture("person-1.jpg"));
  expect((await member.savePhoto(photo)).status).toBe(200);
}

describe("a generation by a provider", () => {
  it("decodes and encodes each upload and the result once, and the photo once for the checks", async () => {
    const member = await memberOf("http");
    const counts = await codecsDuring(() => tryOn(member, PHOTO));
    // The photo, the garment and the result; the stored photo again, which is blended back.
    expect(counts).toEqual({ decodes: 4, encodes: 3 });
  });

  it("passes the saved photo on as it is", async () => {
    const member = await memberOf("http");
    expect(await codecsDuring(() => savePhoto(member))).toEqual({ decodes: 1, encodes: 1 });
    const { referenceImage } = await member.me();
    const counts = await codecsDuring(() => tryOn(member, referenceImage?.url ?? ""));
    expect(counts).toEqual({ decodes: 3, encodes: 2 });
  });
});

describe("a generation by the local engine", () => {
  it("decodes each stored picture once more, and checks the pixels that it made", async () => {
    const member = await memberOf("local");
    const counts = await codecsDuring(() => tryOn(member, PHOTO));
    expect(counts).toEqual({ decodes: 4, encodes: 3 });
  });
});
