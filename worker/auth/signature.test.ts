import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fromBase64, fromHex, isSigned, sign, toBase64Url, toHex } from "./signature.ts";

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

  it("is null where its text is none", () => {
    expect(fromHex("0G")).toBeNull();
    expect(fromHex("abc")).toBeNull();
    expect(fromBase64("*")).toBeNull();
  });
});
