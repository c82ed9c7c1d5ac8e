import { describe, expect, it } from "vitest";
import { readManifest } from "#tests/harness/c2pa-reader.ts";
import { c2paSigner, selfSigned } from "#tests/harness/self-signed.ts";
import { AI_MARK } from "#worker/engines/catalog.ts";
import { LOCAL_MARK } from "#worker/engines/local/local-engine.ts";
import { loadCodecModules } from "../codecs/codec-modules-node.ts";
import { createCodecs } from "../codecs/codecs.ts";
import { inspectImage } from "../inspect/inspect.ts";
import { markJpeg } from "../mark-jpeg.ts";
import { readC2paIdentity } from "./identity.ts";
import { signJpeg } from "./sign-jpeg.ts";

const { cert, key, issuer, root } = c2paSigner();
const read = (file: Uint8Array) => readManifest(file, root);
const identityOf = (chain: string, keyOfChain = key) => {
  const identity = readC2paIdentity({ C2PA_CERTIFICATE: chain, C2PA_PRIVATE_KEY: keyOfChain });
  if (!identity) throw new Error("nobody signs");
  return identity;
};

const codecs = createCodecs(await loadCodecModules());
const image = { width: 16, height: 16, data: new Uint8ClampedArray(1024).fill(150) };
const plain = new Uint8Array(await codecs.encodeJpeg(image, 90));
const marked = markJpeg(plain, AI_MARK);
const signed = await signJpeg(marked, AI_MARK, identityOf(cert + issuer));

/** The file with one bit turned where a text begins. */
function turned(text: string): Uint8Array {
  const file = Buffer.from(signed);
  const at = file.indexOf(text);
  expect(at).toBeGreaterThan(0);
  file.writeUInt8(file.readUInt8(at) ^ 1, at);
  return file;
}

describe("a signed JPEG", () => {
  it("says how it was made, and proves it by the certificate and by the file's bytes", async () => {
    const manifest = await read(signed);
    expect(manifest).toMatchObject({ state: "Trusted", failures: [], generator: "Drape" });
    expect(manifest?.actions).toEqual([
      {
        action: "c2pa.created",
        description: "AI-generated",
        digitalSourceType: AI_MARK.digitalSourceType,
        softwareAgent: { name: "Drape" },
      },
    ]);
    expect(manifest?.label).toMatch(/^urn:c2pa:[0-9a-f-]{36}$/);
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
    const local = await signJpeg(plain, LOCAL_MARK, identityOf(cert + issuer));
    expect((await read(local))?.state).toBe("Trusted");
    expect(Buffer.from(local).includes(LOCAL_MARK.digitalSourceType)).toBe(true);
  });

  it("carries the certificates between its own and the root", async () => {
    const alone = await signJpeg(plain, AI_MARK, identityOf(cert));
    expect((await read(alone))?.failures).toEqual(["signingCredential.untrusted"]);
    const chained = await signJpeg(plain, AI_MARK, identityOf(cert + issuer));
    expect((await read(chained))?.state).toBe("Trusted");
  });

  it("has the right place without JFIF too", async () => {
    const jfif = 2 + plain.subarray(4, 6).reduce((size, byte) => size * 256 + byte, 0);
    const bare = Uint8Array.of(...plain.subarray(0, 2), ...plain.subarray(2 + jfif));
    expect(Buffer.from(bare).includes("JFIF")).toBe(false);
    const file = await signJpeg(bare, AI_MARK, identityOf(cert + issuer));
    expect((await read(file))?.state).toBe("Trusted");
  });

  it("differs from the next of the same picture", async () => {
    const again = await signJpeg(marked, AI_MARK, identityOf(cert + issuer));
    expect((await read(again))?.label).not.toBe((await read(signed))?.label);
  });
});

describe("what was changed behind the signature", () => {
  it("shows in the picture, to the last byte", async () => {
    for (const back of [1, 20, 100]) {
      const file = Buffer.from(signed);
      file.writeUInt8(file.readUInt8(file.length - back) ^ 1, file.length - back);
      expect((await read(file))?.failures, String(back)).toEqual(["assertion.dataHash.mismatch"]);
    }
    expect((await read(Buffer.concat([signed, Buffer.from("x")])))?.failures).toEqual([
      "assertion.dataHash.mismatch",
    ]);
  });

  it("shows in the mark beside it", async () => {
    expect((await read(turned(" Iptc4xmpExt:DigitalSourceType")))?.failures).toEqual([
      "assertion.dataHash.mismatch",
    ]);
  });

  it("shows in an assertion", async () => {
    const manifest = await read(turned("c2pa.created"));
    expect(manifest?.failures).toContain("assertion.hashedURI.mismatch");
  });

  it("shows in the claim", async () => {
    expect((await read(turned("urn:uuid:")))?.failures).toEqual(["claimSignature.mismatch"]);
  });

  it("shows where another has signed", async () => {
    const other = selfSigned();
    const { privateKey } = identityOf(other.cert, other.key);
    const mixed = { ...identityOf(cert + issuer), privateKey };
    const forged = await signJpeg(plain, AI_MARK, mixed);
    expect((await read(forged))?.failures).toEqual(["claimSignature.mismatch"]);
  });
});

it("a JPEG that nobody has signed has no manifest", async () => {
  expect(await read(marked)).toBeNull();
});
