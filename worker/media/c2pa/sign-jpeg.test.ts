import { describe, expect, it } from "vitest";
import { readManifest } from "#tests/harness/c2pa-reader.ts";
import { selfSigned } from "#tests/harness/self-signed.ts";
import { AI_MARK } from "#worker/engines/catalog.ts";
import { LOCAL_MARK } from "#worker/engines/local/local-engine.ts";
import { loadCodecModules } from "../codecs/codec-modules-node.ts";
import { createCodecs } from "../codecs/codecs.ts";
import { inspectImage } from "../inspect/inspect.ts";
import { markJpeg } from "../mark-jpeg.ts";
import { readC2paIdentity } from "./identity.ts";
import { signJpeg } from "./sign-jpeg.ts";

const { cert, key } = selfSigned();
const identityOf = (chain: string) => {
  const identity = readC2paIdentity({ C2PA_CERTIFICATE: chain, C2PA_PRIVATE_KEY: key });
  if (!identity) throw new Error("nobody signs");
  return identity;
};

const codecs = createCodecs(await loadCodecModules());
const image = { width: 16, height: 16, data: new Uint8ClampedArray(1024).fill(150) };
const plain = new Uint8Array(await codecs.encodeJpeg(image, 90));
const marked = markJpeg(plain, AI_MARK);
const signed = await signJpeg(marked, AI_MARK, identityOf(cert));

/** The file with one bit turned where a text begins. */
function turned(text: string): Uint8Array {
  const file = Buffer.from(signed);
  const at = file.indexOf(text);
  expect(at).toBeGreaterThan(0);
  file.writeUInt8(file.readUInt8(at) ^ 1, at);
  return file;
}

describe("a signed JPEG", () => {
  it("says how it was made, and proves it by the certificate and by the file's bytes", () => {
    const manifest = readManifest(signed);
    expect(manifest?.failures).toEqual([]);
    expect(manifest?.chain.map((one) => one.toString())).toEqual([cert]);
    expect(manifest?.assertions["c2pa.actions.v2"]).toEqual({
      actions: [
        {
          action: "c2pa.created",
          description: "AI-generated",
          digitalSourceType: AI_MARK.digitalSourceType,
          softwareAgent: { name: "Drape" },
        },
      ],
    });
    expect(manifest?.label).toMatch(/^urn:c2pa:[0-9a-f-]{36}$/);
    expect(manifest?.claim).toMatchObject({
      alg: "sha256",
      claim_generator_info: { name: "Drape" },
      signature: `self#jumbf=/c2pa/${manifest?.label}/c2pa.signature`,
    });
  });

  it("keeps its other marks and its pixels", async () => {
    expect(Buffer.from(signed).includes(`DigitalSourceType="${AI_MARK.digitalSourceType}"`)).toBe(
      true,
    );
    const [before, after] = [inspectImage(plain), inspectImage(signed)];
    if (!before.ok || !after.ok) throw new Error("not a picture");
    expect(await codecs.decodeImage(signed, after)).toEqual(
      await codecs.decodeImage(plain, before),
    );
  });

  it("names the local engine's results what they are", async () => {
    const local = await signJpeg(plain, LOCAL_MARK, identityOf(cert));
    expect(readManifest(local)?.failures).toEqual([]);
    expect(Buffer.from(local).includes(LOCAL_MARK.digitalSourceType)).toBe(true);
  });

  it("carries the certificates between its own and the root", async () => {
    const issuer = selfSigned().cert;
    const chained = readManifest(await signJpeg(plain, AI_MARK, identityOf(cert + issuer)));
    expect(chained?.failures).toEqual([]);
    expect(chained?.chain.map((one) => one.toString())).toEqual([cert, issuer]);
  });

  it("has the right place without JFIF too", async () => {
    const bare = Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 2, 0xff, 0xda, 1, 2, 3);
    expect(readManifest(await signJpeg(bare, AI_MARK, identityOf(cert)))?.failures).toEqual([]);
  });

  it("differs from the next of the same picture", async () => {
    const again = await signJpeg(marked, AI_MARK, identityOf(cert));
    expect(readManifest(again)?.label).not.toBe(readManifest(signed)?.label);
  });
});

describe("what was changed behind the signature", () => {
  it("shows in the picture, to the last byte", () => {
    for (const back of [1, 20, 100]) {
      const file = Buffer.from(signed);
      file.writeUInt8(file.readUInt8(file.length - back) ^ 1, file.length - back);
      expect(readManifest(file)?.failures, String(back)).toEqual(["assertion.dataHash.mismatch"]);
    }
    expect(readManifest(Buffer.concat([signed, Buffer.from("x")]))?.failures).toEqual([
      "assertion.dataHash.mismatch",
    ]);
  });

  it("shows in the mark beside it", () => {
    expect(readManifest(turned(" Iptc4xmpExt:DigitalSourceType"))?.failures).toEqual([
      "assertion.dataHash.mismatch",
    ]);
  });

  it("shows in an assertion", () => {
    expect(readManifest(turned("c2pa.created"))?.failures).toEqual([
      "assertion.hashedURI.mismatch",
    ]);
  });

  it("shows in the claim", () => {
    expect(readManifest(turned("urn:uuid:"))?.failures).toEqual(["claimSignature.mismatch"]);
  });

  it("shows where another has signed", async () => {
    const other = selfSigned();
    const mixed = { ...identityOf(cert) };
    const stranger = readC2paIdentity({
      C2PA_CERTIFICATE: other.cert,
      C2PA_PRIVATE_KEY: other.key,
    });
    const forged = await signJpeg(plain, AI_MARK, { ...mixed, privateKey: stranger!.privateKey });
    expect(readManifest(forged)?.failures).toEqual(["claimSignature.mismatch"]);
  });
});

it("a JPEG that nobody has signed has no manifest", () => {
  expect(readManifest(marked)).toBeNull();
});
