import { createDecipheriv, hkdfSync } from "node:crypto";
import { expect, it } from "vitest";
import { nth } from "#tests/harness/lists.ts";
import { type SealKeys, seal, unseal } from "./seal.ts";

const SECRET = "k3Vw9rTz2Yq7LmX0pNs8HdJf5GbCa1Ue";
const KEYS: SealKeys = { authSecret: SECRET };
const TEXT = '{"url":"https://drape.example/ü"}';

it("is AES-256-GCM under a key of the secret, bound to the id", async () => {
  const [version, data = ""] = (await seal(TEXT, "id-1", KEYS)).split(".");
  expect(version).toBe("1");
  const bytes = Buffer.from(data, "base64");
  const key = Buffer.from(hkdfSync("sha256", SECRET, "", "mail content", 32));
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from("id-1")).setAuthTag(bytes.subarray(-16));
  const text = decipher.update(bytes.subarray(12, -16)).toString() + decipher.final().toString();
  expect(text).toBe(TEXT);
});

it("opens for the same secret and id alone, and never looks the same twice", async () => {
  const sealed = await seal(TEXT, "id-1", KEYS);
  expect(await unseal(sealed, "id-1", KEYS)).toBe(TEXT);
  expect(await seal(TEXT, "id-1", KEYS)).not.toBe(sealed);
  const changed = Buffer.from(sealed.slice(2), "base64");
  changed[20] = nth(changed, 20) ^ 1;
  const wrong: [string, string, SealKeys][] = [
    [sealed, "id-2", KEYS],
    [sealed, "id-1", { authSecret: `${SECRET}x` }],
    [`1.${changed.toString("base64")}`, "id-1", KEYS],
    [`3.${sealed.slice(2)}`, "id-1", KEYS],
    ["", "id-1", KEYS],
  ];
  for (const args of wrong) await expect(unseal(...args)).rejects.toThrow();
});

it("opens what an older secret closed until that secret is removed", async () => {
  const olderSecrets = new Map([[1, SECRET]]);
  const keys: SealKeys = { authSecret: "another".repeat(8), authSecretVersion: 2, olderSecrets };
  const older = await seal(TEXT, "id-1", KEYS);
  expect(await unseal(older, "id-1", keys)).toBe(TEXT);
  // As written before versions.
  expect(await unseal(older.slice(2), "id-1", keys)).toBe(TEXT);
  const newer = await seal(TEXT, "id-1", keys);
  expect(newer.slice(0, 2)).toBe("2.");
  expect(await unseal(newer, "id-1", keys)).toBe(TEXT);
  const removed: SealKeys = { ...keys, olderSecrets: new Map() };
  expect(await unseal(newer, "id-1", removed)).toBe(TEXT);
  await expect(unseal(older, "id-1", removed)).rejects.toThrow();
});
