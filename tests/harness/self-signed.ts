import { generateKeyPairSync, sign } from "node:crypto";

export interface Certificate {
  /** Both in PEM. */
  readonly cert: string;
  readonly key: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_WITH_SHA256 = [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x06, 0x03, 0x55, 0x04, 0x03];
const SUBJECT_ALTERNATIVE_NAME = [0x06, 0x03, 0x55, 0x1d, 0x11];

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

/** A certificate for 127.0.0.1 that only who is given it trusts (RFC 5280), good for a day. */
export function selfSigned(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from("test")))));
  const now = Date.now();
  const validity = der(SEQUENCE, utcTime(now - 3_600_000), utcTime(now + 86_400_000));
  const address = der(SEQUENCE, der(0x87, [127, 0, 0, 1]));
  const extension = der(SEQUENCE, SUBJECT_ALTERNATIVE_NAME, der(0x04, address));
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, extension)),
  );
  const signature = sign("sha256", content, privateKey);
  const certificate = der(SEQUENCE, content, algorithm, der(0x03, [0], signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
