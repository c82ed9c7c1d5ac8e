import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL_MARK } from "#worker/engines/local/local-engine.ts";
import { detectMark } from "#worker/provenance/detect.ts";
import { DETECTION_KEY } from "#worker/provenance/pattern.ts";
import { awaitEnd } from "../harness/events.ts";
import { newMember, pictureBytes } from "../harness/member.ts";
import { decode } from "../harness/pixels.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await product.stop();
});

it("a downloaded result has the mark in its pixels and the digital source type", async () => {
  const photo = await decode(pictureBytes("person-1.jpg"));
  expect(detectMark(photo, DETECTION_KEY).isMarked).toBe(false);

  const member = await newMember(product);
  const { outputImageUrl } = await awaitEnd(member, await member.tryOn());
  const download = await member.response("GET", outputImageUrl ?? "");
  const file = new Uint8Array(await download.arrayBuffer());
  expect(detectMark(await decode(file), DETECTION_KEY).isMarked).toBe(true);
  const { digitalSourceType } = LOCAL_MARK;
  expect(Buffer.from(file).toString("latin1")).toContain(
    `DigitalSourceType="${digitalSourceType}"`,
  );
});
