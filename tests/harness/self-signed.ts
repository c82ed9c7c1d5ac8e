import { createHash, generateKeyPairSync, sign } from "node:crypto";

export interface Certificate {
  /** Both in PEM. */
  readonly cert: string;
  readonly key: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_WITH_SHA256 = [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x06, 0x03, 0x55, 0x04, 0x03];
const ORGANIZATION = [0x06, 0x03, 0x55, 0x04, 0x0a];
/** Extensions of RFC 5280, section 4.2.1. */
const extensionId = (number: number) => [0x06, 0x03, 0x55, 0x1d, number];
const CRITICAL = [0x01, 0x01, 0xff];
/** id-kp-emailProtection, which C2PA accepts for signers. */
const EMAIL_PROTECTION = [0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x04];

/** One element of DER (X.690): tag, length, content. */
function der(tag: number, ...content: readonly (Uint8Array | readonly number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replace(/[-:T]/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

type Keys = ReturnType<typeof newKeys>;

interface Owner {
  readonly name: string;
  readonly keys: Keys;
}

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

function extension(id: number, value: Buffer, critical = false): Buffer {
  return der(SEQUENCE, extensionId(id), critical ? CRITICAL : [], der(0x04, value));
}

const keyId = ({ publicKey }: Keys) =>
  createHash("sha1")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest();

function nameOf(name: string): Buffer {
  const text = der(0x0c, Buffer.from(name));
  const parts = [ORGANIZATION, COMMON_NAME].map((id) => der(SET, der(SEQUENCE, id, text)));
  return der(SEQUENCE, ...parts);
}

/** An X.509 certificate in PEM (RFC 5280), good for a day. */
function issue(subject: Owner, issuer: Owner, ...extensions: readonly Buffer[]): string {
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
  const now = Date.now();
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    algorithm,
    nameOf(issuer.name),
    der(SEQUENCE, utcTime(now - 3_600_000), utcTime(now + 86_400_000)),
    nameOf(subject.name),
    subject.keys.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, ...extensions)),
  );
  const signature = sign("sha256", content, issuer.keys.privateKey);
  const certificate = der(SEQUENCE, content, algorithm, der(0x03, [0], signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

const keyText = ({ privateKey }: Keys) =>
  privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/** A certificate for 127.0.0.1 that only clients with this certificate trust. */
export function selfSigned(): Certificate {
  const owner = { name: "test", keys: newKeys() };
  const address = der(SEQUENCE, der(0x87, [127, 0, 0, 1]));
  return { cert: issue(owner, owner, extension(17, address)), key: keyText(owner.keys) };
}

/** A chain in the profile of C2PA: the signer's certificate and the one of its issuer, in PEM. */
export function c2paSigner(): Certificate & { readonly issuer: string; readonly root: string } {
  const [root, issuer, signer] = ["root", "issuer", "signer"].map((name) => ({
    name,
    keys: newKeys(),
  })) as [Owner, Owner, Owner];
  const keyOf = ({ keys }: Owner) => extension(35, der(SEQUENCE, der(0x80, keyId(keys))));
  const isAuthority = [
    extension(19, der(SEQUENCE, CRITICAL), true),
    extension(15, Buffer.from([0x03, 0x02, 0x02, 0x04]), true),
  ];
  const mayOnlySign = [
    extension(15, Buffer.from([0x03, 0x02, 0x07, 0x80]), true),
    extension(37, der(SEQUENCE, EMAIL_PROTECTION)),
  ];
  const ownKey = ({ keys }: Owner) => extension(14, der(0x04, keyId(keys)));
  return {
    cert: issue(signer, issuer, ...mayOnlySign, keyOf(issuer)),
    key: keyText(signer.keys),
    issuer: issue(issuer, root, ...isAuthority, ownKey(issuer), keyOf(root)),
    root: issue(root, root, ...isAuthority, ownKey(root)),
  };
}
