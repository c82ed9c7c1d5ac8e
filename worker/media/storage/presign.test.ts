import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import { describe, expect, it } from "vitest";
import { presign, presignKeysOf } from "./presign.ts";

const KEYS = {
  accountId: "0123456789abcdef0123456789abcdef",
  accessKeyId: "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
  secretAccessKey: "b4d455e11eff51d41ef11e5ec4e7f11d55e4c1e7b4d455e11eff51d41ef11e5e",
  bucket: "drape-private",
};
const KEY = "generations/user_0123456789/generation-0123456789/person";
const NOW = Date.UTC(2026, 10, 22, 5, 4, 3);

describe("a presigned address", () => {
  it("is signed as the AWS SDK signs", async () => {
    const host = `${KEYS.accountId}.r2.cloudflarestorage.com`;
    const signer = new SignatureV4({
      credentials: KEYS,
      service: "s3",
      region: "auto",
      sha256: Sha256,
      uriEscapePath: false,
    });
    const request = {
      method: "GET",
      protocol: "https:",
      hostname: host,
      path: `/${KEYS.bucket}/${KEY}`,
      headers: { host, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
    };
    const options = {
      expiresIn: 120,
      signingDate: new Date(NOW),
      unsignableHeaders: new Set(["x-amz-content-sha256"]),
      unhoistableHeaders: new Set(["x-amz-content-sha256"]),
    };
    const { query } = await signer.presign(request, options);
    const url = new URL(await presign(KEYS, KEY, { seconds: 120, now: NOW }));
    expect(url.host + url.pathname).toBe(`${host}/${KEYS.bucket}/${KEY}`);
    expect(url.searchParams.get("X-Amz-Signature")).toBe(query?.["X-Amz-Signature"]);
    expect(url.searchParams.get("X-Amz-Expires")).toBe("120");
  });

  it("needs all of its keys", () => {
    const all = {
      R2_ACCOUNT_ID: KEYS.accountId,
      R2_ACCESS_KEY_ID: "k",
      R2_SECRET_ACCESS_KEY: "s",
      R2_PRIVATE_BUCKET: "b",
    };
    expect(presignKeysOf(all)).not.toBeNull();
    for (const name of Object.keys(all)) expect(presignKeysOf({ ...all, [name]: "" })).toBeNull();
  });
});
