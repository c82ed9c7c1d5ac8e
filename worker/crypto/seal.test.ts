import { createDecipheriv, hkdfSync } from "node:crypto";
import { expect, it } from "vitest";
import { nth } from "#tests/harness/lists.ts";
import { seal, unseal } from "./seal.ts";

const SECRET = "k3Vw9rTz2Yq7LmX0pNs8HdJf5GbCa1Ue";
const TEXT = '{"url":"https://drape.example/ü"}';

it("is AES-256-GCM under a key of the secret, bound to the id", async () => {
  const bytes = Buffer.from(await seal(TEXT, "id-1", SECRET), "base64");
  const key = Buffer.from(hkdfSync("sha256", SECRET, "", "mail content", 32));
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from("id-1")).setAuthTag(bytes.subarray(-16));
  const text = decipher.update(bytes.subarray(12, -16)).toString() + decipher.final().toString();
  expect(text).toBe(TEXT);
});

it("opens for the same secret and id alone, and never looks the same twice", async () => {
  const sealed = await seal(TEXT, "id-1", SECRET);
  expect(await unseal(sealed, "id-1", SECRET)).toBe(TEXT);
  expect(await seal(TEXT, "id-1", SECRET)).not.toBe(sealed);
  const changed = Buffer.from(sealed, "base64");
  changed[20] = nth(changed, 20) ^ 1;
  const wrong: [string, string, string][] = [
    [sealed, "id-2", SECRET],
    [sealed, "id-1", `${SECRET}x`],
    [changed.toString("base64"), "id-1", SECRET],
    ["", "id-1", SECRET],
  ];
  for (const args of wrong) await expect(unseal(...args)).rejects.toThrow();
});
