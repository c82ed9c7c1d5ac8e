import * as v from "valibot";
import { type Bytes, fromBase64, toHex } from "#worker/crypto/encoding.ts";
import { refuseConfig } from "#worker/env-values.ts";

/** The operator's certificate and key; both or none. */
export const c2paSettings = {
  C2PA_CERTIFICATE: v.optional(v.string()),
  C2PA_PRIVATE_KEY: v.optional(v.string()),
} as const;

const settingsSchema = v.object(c2paSettings);

/** Certificates in DER, the signer's first, and its PKCS #8 key in DER. */
export interface C2paIdentity {
  readonly certificates: readonly Bytes[];
  readonly privateKey: Bytes;
}

/** A manifest with its chain must fit one JPEG segment. */
const MAX_CHAIN_BYTES = 32_768;

/** `AlgorithmIdentifier` of id-ecPublicKey with secp256r1 (RFC 5480, 2.1). */
const P256 = "301306072a8648ce3d020106082a8648ce3d030107";
const P256_PUBLIC_KEY = `3059${P256}034200`;
/** The public point inside a PKCS #8 key (RFC 5915, 3). */
const PUBLIC_HALF = /a144034200(04[0-9a-f]{128})/;
const OTHER_KEYS: Readonly<Record<string, string>> = {
  "06092a864886f70d010101": "RSA",
  "06092a864886f70d01010a": "RSA-PSS",
  "06052b8104000a": "secp256k1",
  "06052b81040022": "P-384",
  "06052b81040023": "P-521",
  "06032b6570": "Ed25519",
};

/** Null where neither is set. @throws an error that names what is missing or wrong */
export function readC2paIdentity(
  settings: v.InferOutput<typeof settingsSchema>,
): C2paIdentity | null {
  const { C2PA_CERTIFICATE: certificate, C2PA_PRIVATE_KEY: key } = settings;
  if (!certificate && !key) return null;
  if (!certificate) return refuseConfig("C2PA_CERTIFICATE: missing beside C2PA_PRIVATE_KEY");
  if (!key) return refuseConfig("C2PA_PRIVATE_KEY: missing beside C2PA_CERTIFICATE");
  const certificates = blocksOf(certificate, "CERTIFICATE");
  const [signer] = certificates;
  if (!signer) return refuseConfig("C2PA_CERTIFICATE: no certificate in PEM");
  const size = certificates.reduce((total, { length }) => total + length, 0);
  if (size > MAX_CHAIN_BYTES) return refuseConfig("C2PA_CERTIFICATE: too long a chain");
  const [privateKey] = blocksOf(key, "PRIVATE KEY");
  if (!privateKey) return refuseConfig("C2PA_PRIVATE_KEY: no PKCS #8 key in PEM");
  requirePair(toHex(signer), toHex(privateKey));
  return { certificates, privateKey };
}

/** Without this check a key of another certificate would stay unnoticed. */
function requirePair(signer: string, privateKey: string): void {
  // Follows the sequence's header and the version, whose lengths vary.
  const algorithm = privateKey.slice(0, 60);
  if (!algorithm.includes(P256)) {
    const other = Object.keys(OTHER_KEYS).find((id) => algorithm.includes(id));
    refuseConfig(
      `C2PA_PRIVATE_KEY: ${(other && OTHER_KEYS[other]) ?? "unknown"}, where ES256 needs P-256`,
    );
  }
  const publicHalf = PUBLIC_HALF.exec(privateKey)?.[1];
  if (!publicHalf) refuseConfig("C2PA_PRIVATE_KEY: lacks its public half");
  if (!signer.includes(P256_PUBLIC_KEY + publicHalf)) {
    refuseConfig("C2PA_PRIVATE_KEY: not the key of C2PA_CERTIFICATE's first certificate");
  }
}

/** The blocks of one name in a PEM file (RFC 7468). */
function blocksOf(pem: string, name: string): Bytes[] {
  const block = new RegExp(`-----BEGIN ${name}-----([A-Za-z0-9+/=\\s]+)-----END ${name}-----`, "g");
  return [...pem.matchAll(block)].flatMap(([, text]) => fromBase64(text ?? "") ?? []);
}
