import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fromBase64, fromHex, isSigned, sign, toBase64, toBase64Url, toHex } from "./signature.ts";

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

  it("is base64 at any length", () => {
    for (const length of [0, 1, 24_575, 24_576, 24_577, 100_000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => i * 31);
      const text = Buffer.from(bytes).toString("base64");
      expect(toBase64(bytes) === text).toBe(true);
      expect(Buffer.from(bytes).equals(fromBase64(text) ?? new Uint8Array(1))).toBe(true);
    }
  });

  it("is null where its text is none", () => {
    expect(fromHex("0G")).toBeNull();
    expect(fromHex("abc")).toBeNull();
    expect(fromBase64("*")).toBeNull();
  });
});
