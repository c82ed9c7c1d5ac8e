import { BRAND } from "#worker/contract/brand.ts";
import { type Bytes, joinBytes } from "#worker/crypto/encoding.ts";
import { sha256 } from "#worker/crypto/sha256.ts";
import { insertSegment, type ResultMark, segmentPlace } from "../mark-jpeg.ts";
import { type CborValue, encodeCbor } from "./cbor.ts";
import type { C2paIdentity } from "./identity.ts";
import { box, contentOf, superbox } from "./jumbf.ts";

const APP11 = 0xeb;
const SEGMENT_HEAD = 4;
/** The segment header of JUMBF in JPEG (ISO/IEC 19566-5, D.2). */
const JPEG_EXTENSION = [0x4a, 0x50, 0, 1, 0, 0, 0, 1];
const ASSERTIONS = "c2pa.assertions";
const SIGNATURE = "c2pa.signature";
const SPECIFICATION = "2.4.0";

const ES256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
/** COSE numbers (RFC 9052, RFC 9053, RFC 9360). */
const ALGORITHM = 1;
const ES256_NUMBER = -7;
const CERTIFICATE_CHAIN = 33;
const SIGN1_TAG = 0xd2;

interface Statement {
  readonly label: string;
  readonly instanceId: string;
  readonly actions: Bytes;
  readonly binding: Bytes;
}

/** Adds a manifest of C2PA 2.4 that covers every byte, without a time stamp. */
export async function signJpeg(
  jpeg: Bytes,
  mark: ResultMark,
  identity: C2paIdentity,
): Promise<Bytes> {
  const start = segmentPlace(jpeg);
  const hash = await sha256(jpeg);
  const label = `urn:c2pa:${crypto.randomUUID()}`;
  const instanceId = `urn:uuid:${crypto.randomUUID()}`;
  const actions = actionsOf(mark);
  const storeFor = (length: number) => {
    const binding = assertion("c2pa.hash.data", {
      exclusions: [{ start, length }],
      hash,
      name: "jumbf manifest",
      pad: new Uint8Array(0),
    });
    return manifestStore({ label, instanceId, actions, binding }, identity);
  };
  // The size of the segment does not change the length of its numbers.
  const draft = await storeFor(0xffff);
  const store = await storeFor(SEGMENT_HEAD + JPEG_EXTENSION.length + draft.length);
  return insertSegment(jpeg, APP11, joinBytes([JPEG_EXTENSION, store]));
}

function actionsOf({ label, digitalSourceType }: ResultMark): Bytes {
  const created = {
    action: "c2pa.created",
    description: label,
    digitalSourceType,
    softwareAgent: { name: BRAND.name },
  };
  return assertion("c2pa.actions.v2", { actions: [created] });
}

async function manifestStore(statement: Statement, identity: C2paIdentity): Promise<Bytes> {
  const { label, instanceId, actions, binding } = statement;
  const claim = encodeCbor({
    instanceID: instanceId,
    claim_generator_info: { name: BRAND.name, specVersion: SPECIFICATION },
    signature: `self#jumbf=/c2pa/${label}/${SIGNATURE}`,
    created_assertions: [
      { url: `self#jumbf=${ASSERTIONS}/c2pa.actions.v2`, hash: await sha256(contentOf(actions)) },
      { url: `self#jumbf=${ASSERTIONS}/c2pa.hash.data`, hash: await sha256(contentOf(binding)) },
    ],
    alg: "sha256",
  });
  const signature = await signClaim(claim, identity);
  const manifest = superbox(
    "c2ma",
    label,
    superbox("c2as", ASSERTIONS, actions, binding),
    superbox("c2cl", "c2pa.claim.v2", box("cbor", claim)),
    superbox("c2cs", SIGNATURE, box("cbor", signature)),
  );
  return superbox("c2pa", "c2pa", manifest);
}

function assertion(label: string, content: CborValue): Bytes {
  return superbox("cbor", label, box("cbor", encodeCbor(content)));
}

/** A `COSE_Sign1_Tagged` with detached payload (RFC 9052, 4.2 and 4.4). */
async function signClaim(claim: Bytes, identity: C2paIdentity): Promise<Bytes> {
  const { certificates, privateKey } = identity;
  const [signer, ...issuers] = certificates;
  const chain = issuers.length > 0 ? certificates : (signer ?? null);
  const header = encodeCbor(
    new Map<number, CborValue>([
      [ALGORITHM, ES256_NUMBER],
      [CERTIFICATE_CHAIN, chain],
    ]),
  );
  const signed = encodeCbor(["Signature1", header, new Uint8Array(0), claim]);
  const key = await crypto.subtle.importKey("pkcs8", privateKey, ES256, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign(ES256, key, signed));
  return joinBytes([[SIGN1_TAG], encodeCbor([header, {}, null, signature])]);
}
