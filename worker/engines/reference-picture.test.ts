import { beforeAll, describe, expect, it } from "vitest";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import { loadCodecModules } from "../media/codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "../media/codecs/codecs.ts";
import { inspectImage } from "../media/inspect/inspect.ts";
import { referencePicture } from "./reference-picture.ts";

describe("a reference for a model", () => {
  let codecs: Codecs;
  beforeAll(async () => {
    codecs = createCodecs(await loadCodecModules());
  });

  const decode = async (bytes: Uint8Array | undefined) => {
    const inspection = inspectImage(bytes ?? new Uint8Array(0));
    if (!inspection.ok) throw new Error(inspection.reason);
    return { ...inspection, ...(await codecs.decodeImage(bytes as Uint8Array, inspection)) };
  };

  it("is a JPEG within the bound, and knows the size that it had", async () => {
    const full = fullDemoPicture("tee-plain.webp");
    const { width, height } = await decode(full);
    const reference = await referencePicture(codecs, full, 504);
    expect(reference).toMatchObject({ width, height });
    const small = await decode(reference?.bytes);
    expect(small.type).toBe("jpeg");
    expect(Math.max(small.width, small.height)).toBe(504);
    expect(small.width / small.height).toBeCloseTo(width / height, 2);
  });

  it("is the very bytes of a JPEG that fits", async () => {
    const bytes = fullDemoPicture("person-1.jpg");
    expect((await referencePicture(codecs, bytes))?.bytes).toBe(bytes);
  });

  it("has white where its ground was transparent", async () => {
    const data = new Uint8ClampedArray(32 * 32 * 4);
    const clear = await codecs.encodeWebp({ width: 32, height: 32, data }, 90);
    const reference = await decode((await referencePicture(codecs, clear))?.bytes);
    expect([...reference.data.slice(0, 4)]).toEqual([255, 255, 255, 255]);
  });

  it("is null for what is no picture", async () => {
    const cut = fullDemoPicture("tee-plain.webp").slice(0, 500);
    expect(await referencePicture(codecs, cut)).toBeNull();
  });
});
