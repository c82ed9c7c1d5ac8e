import { call } from "#web/api/call.ts";

/** Pictures fetched so far, of `total`, which is 0 until it is known. */
export interface CollectProgress {
  readonly done: number;
  readonly total: number;
}

interface CollectedData {
  /** A ZIP file, or JSON where no ZIP can be created. */
  readonly file: File;
  /** The number of pictures that are not in the file. */
  readonly missing: number;
}

const CONCURRENCY = 4;
const PICTURES = "/media/";

/**
 * The person's stored data as one file: the export's JSON and its pictures. `missing.txt` names the
 * pictures that cannot be read.
 * @throws ApiError when there is no export; AbortError when aborted
 */
export async function collectData(
  onProgress: (progress: CollectProgress) => void,
  signal: AbortSignal,
): Promise<CollectedData> {
  const stored = await call<{ exportedAt: string }>("/api/me/export", { signal });
  const json = JSON.stringify(stored, null, 2);
  const name = `drape-export-${stored.exportedAt.slice(0, 10)}`;
  const urls = picturesIn(stored, window.location.origin);
  const archive = await openArchive().catch(() => null);
  if (!archive) {
    const file = new File([json], `${name}.json`, { type: "application/json" });
    return { file, missing: urls.length };
  }
  archive.add("account.json", new TextEncoder().encode(json));
  const missing = await addPictures(urls, archive, onProgress, signal);
  if (missing.length > 0) {
    archive.add("missing.txt", new TextEncoder().encode(`${missing.join("\n")}\n`));
  }
  return { file: archive.close(`${name}.zip`), missing: missing.length };
}

async function addPictures(
  urls: readonly string[],
  archive: Archive,
  onProgress: (progress: CollectProgress) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const missing: string[] = [];
  const waiting = urls.values();
  let done = 0;
  onProgress({ done, total: urls.length });
  async function fetchPictures() {
    for (const url of waiting) {
      const bytes = await bytesOf(url, signal);
      if (bytes) archive.add(nameOf(url), bytes);
      else missing.push(url);
      done += 1;
      onProgress({ done, total: urls.length });
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchPictures));
  return missing;
}

/** The picture, or null when it can't be read. @throws AbortError */
async function bytesOf(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url, { credentials: "same-origin", signal });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch (cause) {
    if (signal.aborted) throw cause;
    return null;
  }
}

/** The distinct URLs of stored pictures in a value. */
export function picturesIn(value: unknown, origin: string): string[] {
  const found = new Set<string>();
  const search = (part: unknown) => {
    if (typeof part === "string") {
      if (part.startsWith(origin + PICTURES)) found.add(part);
    } else if (typeof part === "object" && part !== null) {
      Object.values(part).forEach(search);
    }
  };
  search(value);
  return [...found];
}

/** A picture's path in the archive: its storage key. */
function nameOf(url: string): string {
  return `pictures/${new URL(url).pathname.slice(PICTURES.length)}`;
}

interface Archive {
  add(name: string, bytes: Uint8Array): void;
  close(name: string): File;
}

/** A ZIP in blobs of the browser, since many pictures may not fit into memory. */
async function openArchive(): Promise<Archive> {
  const { Zip, ZipPassThrough } = await import("fflate");
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([new Uint8Array(chunk)]));
  });
  return {
    add(name, bytes) {
      // Not compressed again: pictures are compressed already.
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
    },
    close(name) {
      zip.end();
      return new File(parts, name, { type: "application/zip" });
    },
  };
}
