import { afterAll, beforeAll, expect, it } from "vitest";
import { readMetadata } from "#worker/provenance/read-metadata.ts";
import {
  bytesOf,
  contains,
  jpegSegment,
  pngChunk,
  pngFile,
  withSegments,
} from "../harness/drawn-pictures.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const TERM = "trainedAlgorithmicMedia";
const NOTE = "prompt: a person at Stephansplatz";
const XMP = `http://ns.adobe.com/xap/1.0/\0<rdf:Description dc:title="${NOTE}" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${TERM}"/>`;
const GENERATED = bytesOf(withSegments(pictureBytes("person-1.jpg"), jpegSegment(0xe1, XMP)));
const SIGNED = pngFile(
  { width: 64, height: 64 },
  {
    before: [pngChunk("caBX", bytesOf("jumb"))],
  },
);

let product: Product;
let owner: Influencer;
beforeAll(async () => {
  product = await startProduct();
  owner = await newInfluencer(product);
});
afterAll(() => product.stop());

async function served(url: string): Promise<Uint8Array> {
  const response = await product.fetch(url);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function originsOf(id: string) {
  const { json } = await owner.call("GET", "/api/me/export");
  const { clothingOrigin, wearingOrigin } = json.closetItems.find(
    (item: { id: string }) => item.id === id,
  );
  return { clothingOrigin, wearingOrigin };
}

it("an item's picture keeps the source that its file names, and nothing else of the metadata", async () => {
  const item = await owner.addItem({
    clothingImage: pictureFile(SIGNED),
    wearingImage: pictureFile(GENERATED),
  });
  const wearing = item.wearingImageUrl ?? "";
  for (const copy of [await served(wearing), await served(`${wearing}?w=480`)]) {
    expect(readMetadata(copy)).toEqual({ c2pa: false, sourceType: TERM });
    expect(contains(copy, NOTE)).toBe(false);
  }
  const clothing = await served(item.clothingImageUrl);
  expect(readMetadata(clothing)).toEqual({ c2pa: false, sourceType: null });
  expect(await originsOf(item.id)).toEqual({ clothingOrigin: "c2pa", wearingOrigin: TERM });

  await owner.changeItem(item.id, { removeWearingImage: "true" });
  expect(await originsOf(item.id)).toEqual({ clothingOrigin: "c2pa", wearingOrigin: null });
});
