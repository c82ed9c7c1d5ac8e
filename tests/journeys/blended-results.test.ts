import { afterAll, beforeAll, expect, it } from "vitest";
import { changedPhotos } from "#tests/harness/changed-photos.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { awaitEnd } from "../harness/events.ts";
import { FASHN_API, FASHN_KEY, type FakeFashn, startFakeFashn } from "../harness/fakes/fashn.ts";
import { dataUrlBytes } from "../harness/fakes/pictures.ts";
import { type Internet, startInternet } from "../harness/internet.ts";
import { audit } from "../harness/ledger-audit.ts";
import { newMember } from "../harness/member.ts";
import { decode } from "../harness/pixels.ts";
import { type Product, startProduct } from "../harness/product.ts";

const CHANGED = await changedPhotos();

let internet: Internet;
let fake: FakeFashn;
let product: Product;

beforeAll(async () => {
  fake = await startFakeFashn({ steps: [] });
  fake.behave({ output: CHANGED.drifted });
  internet = await startInternet();
  internet.origins.set(FASHN_API, fake.provider.fetch);
  product = await startProduct({ ENGINE: "fashn", FASHN_API_KEY: FASHN_KEY }, { internet });
});
afterAll(async () => {
  expect(await audit(product)).toEqual([]);
  await product.stop();
  await internet.stop();
  await fake.provider.stop();
});

/** The mean difference of two pictures in the upper left corner, 0..255. */
function cornerDifference(one: RgbaImage, other: RgbaImage): number {
  const side = 40;
  let sum = 0;
  for (let y = 0; y < side; y++) {
    for (let at = 4 * y * one.width; at < 4 * (y * one.width + side); at++) {
      sum += Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0));
    }
  }
  return sum / (3 * side * side);
}

it("delivers the photo's own pixels where a provider only drew them anew", async () => {
  const member = await newMember(product);
  await member.agree();
  const end = await awaitEnd(member, await member.tryOn({ model_image_url: CHANGED.photo }));
  expect(end.status).toBe("completed");
  const stored = await member.response("GET", end.outputImageUrl ?? "");
  const output = await decode(new Uint8Array(await stored.arrayBuffer()));
  const photo = await decode(dataUrlBytes(CHANGED.photo));
  const returned = await decode(dataUrlBytes(CHANGED.drifted));
  expect(cornerDifference(returned, photo)).toBeGreaterThan(3);
  expect(cornerDifference(output, photo)).toBeLessThan(1.5);
});
