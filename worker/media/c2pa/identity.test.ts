import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { expect, it } from "vitest";
import { selfSigned } from "#tests/harness/self-signed.ts";
import { readC2paIdentity } from "./identity.ts";

const { cert, key } = selfSigned();
const read = (C2PA_CERTIFICATE?: string, C2PA_PRIVATE_KEY?: string) =>
  readC2paIdentity({ C2PA_CERTIFICATE, C2PA_PRIVATE_KEY });

const pem = (privateKey: KeyObject, type: "pkcs8" | "sec1" = "pkcs8") =>
  privateKey.export({ type, format: "pem" }).toString();
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

it("nobody signs where nothing is set", () => {
  expect(read()).toBeNull();
  expect(read("", "")).toBeNull();
});

it("takes a chain, also with words between its parts and lines of another system", () => {
  const chain = `subject=CN = test\r\n${cert.replaceAll("\n", "\r\n")}\r\nissuer\r\n${cert}`;
  expect(read(chain, key)?.certificates).toHaveLength(2);
});

it.each<[string, RegExp, string | undefined, string | undefined]>([
  ["no key", /C2PA_PRIVATE_KEY: missing/, cert, undefined],
  ["no certificate", /C2PA_CERTIFICATE: missing/, undefined, key],
  ["a certificate that is none", /C2PA_CERTIFICATE: no certificate in PEM/, "secret", key],
  ["a chain that is too long", /C2PA_CERTIFICATE: too long/, cert.repeat(120), key],
  ["a key that is none", /C2PA_PRIVATE_KEY: no PKCS #8 key in PEM/, cert, "secret"],
  ["a key in the older form", /C2PA_PRIVATE_KEY: no PKCS #8 key/, cert, pem(p256, "sec1")],
  ["another's key", /C2PA_PRIVATE_KEY: not the key of C2PA_CERTIFICATE/, cert, pem(p256)],
])("is refused by name with %s", (_, message, certificate, privateKey) => {
  expect(() => read(certificate, privateKey)).toThrow(message);
  expect(() => read(certificate, privateKey)).not.toThrow(/secret/);
});

it.each([
  ["RSA", generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey],
  ["P-384", generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey],
  ["P-521", generateKeyPairSync("ec", { namedCurve: "P-521" }).privateKey],
  ["secp256k1", generateKeyPairSync("ec", { namedCurve: "secp256k1" }).privateKey],
  ["Ed25519", generateKeyPairSync("ed25519").privateKey],
])("names the algorithm %s that it doesn't sign by", (name, privateKey) => {
  expect(() => read(cert, pem(privateKey))).toThrow(
    `C2PA_PRIVATE_KEY: ${name}, where ES256 needs P-256`,
  );
});
