import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fromBase64, fromHex, toBase64, toBase64Url, toHex } from "./encoding.ts";
import { isSigned, sign } from "./hmac.ts";

const MESSAGE = "picture-link:généré:1";

describe("a signature", () => {
  it("is the HMAC that another implementation makes", async () => {
    const theirs = createHmac("sha256", "secret").update(MESSAGE).digest();
    const ours = await sign("secret", MESSAGE);
    expect(toHex(ours)).toBe(theirs.toString("hex"));
    expect(toBase64Url(ours)).toBe(theirs.toString("base64url"));
    expect(await isSigned("secret", MESSAGE, fromHex(theirs.toString("hex")))).toBe(true);
    expect(await isSigned("secret", MESSAGE, fromBase64(theirs.toString("base64")))).toBe(true);
  });

  it("fails for another secret, message or length, and for none", async () => {
    const signature = await sign("secret", MESSAGE);
    expect(await isSigned("other", MESSAGE, signature)).toBe(false);
    expect(await isSigned("secret", `${MESSAGE} `, signature)).toBe(false);
    expect(await isSigned("secret", MESSAGE, signature.slice(1))).toBe(false);
    expect(await isSigned("secret", MESSAGE, null)).toBe(false);
  });

  it("is written in base64 as another implementation writes it, at any length", () => {
    for (const length of [0, 1, 2, 3, 0x5fff, 0x6000, 0x6001, 200_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
    }
    expect(toBase64("généré")).toBe(Buffer.from("généré").toString("base64"));
  });

  it("is null where its text is none", () => {
    expect(fromHex("0G")).toBeNull();
    expect(fromHex("abc")).toBeNull();
    expect(fromBase64("*")).toBeNull();
  });
});
