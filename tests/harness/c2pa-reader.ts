import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initSync, WasmReader } from "@contentauth/c2pa-wasm";

/** A JPEG's manifest as the reader of the Content Authenticity Initiative reports it. */
interface Manifest {
  readonly label: string;
  /** "Trusted" if the manifest is valid and the signer's chain ends at the given authority. */
  readonly state: "Trusted" | "Valid" | "Invalid";
  /** The C2PA codes of the failed checks. */
  readonly failures: readonly string[];
  readonly generator: string;
  readonly actions: unknown;
}

interface Report {
  readonly active_manifest: string;
  readonly manifests: Readonly<
    Record<
      string,
      {
        readonly claim_generator_info: readonly { readonly name: string }[];
        readonly assertions: readonly { readonly data: { readonly actions?: unknown } }[];
      }
    >
  >;
  readonly validation_state: Manifest["state"];
  readonly validation_status?: readonly { readonly code: string }[];
}

/** A blob that is read synchronously, as in a browser's worker; Node has no `FileReaderSync`. */
class BytesBlob extends Blob {
  readonly content: Uint8Array<ArrayBuffer>;

  constructor(content: Uint8Array<ArrayBuffer>) {
    super([content]);
    this.content = content;
  }

  override slice(start?: number, end?: number): Blob {
    return new BytesBlob(this.content.slice(start, end));
  }
}

class FileReaderSync {
  readAsArrayBuffer(blob: BytesBlob): ArrayBuffer {
    return blob.content.slice().buffer;
  }
}

Object.assign(globalThis, { FileReaderSync });
const module = fileURLToPath(import.meta.resolve("@contentauth/c2pa-wasm/c2pa.wasm"));
initSync({ module: readFileSync(module) });

/**
 * Reads and validates the manifest of a JPEG; null without a manifest.
 * @param authority the certificate in PEM that is trusted
 */
export async function readManifest(file: Uint8Array, authority: string): Promise<Manifest | null> {
  const settings = { trust: { trust_anchors: authority }, verify: { verify_trust: true } };
  const blob = new BytesBlob(new Uint8Array(file));
  const reader = await WasmReader.fromBlob("image/jpeg", blob, JSON.stringify(settings)).catch(
    (error) => {
      if (String(error).includes("JumbfNotFound")) return null;
      throw error;
    },
  );
  if (!reader) return null;
  const report: Report = JSON.parse(reader.json());
  const manifest = report.manifests[report.active_manifest];
  return {
    label: report.active_manifest,
    state: report.validation_state,
    failures: (report.validation_status ?? []).map(({ code }) => code),
    generator: manifest?.claim_generator_info[0]?.name ?? "",
    actions: manifest?.assertions.find(({ data }) => data.actions)?.data.actions,
  };
}
