import { call } from "#web/api/call.ts";

/** Pictures fetched so far, of all there are; `total` is 0 until that is known. */
export interface CollectProgress {
  readonly done: number;
  readonly total: number;
}

export interface CollectedData {
  /** A ZIP file, or JSON alone where no ZIP could be made. */
  readonly file: File;
  /** How many pictures are not in it. */
  readonly missing: number;
}

const AT_ONCE = 4;
const PICTURES = "/media/";

/**
 * Everything that is stored on the person, as one file: the export's JSON and each of its pictures.
 * A picture that cannot be read is named in `missing.txt`.
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

/** Adds the pictures, a few at a time; resolves to the addresses of those that can't be read. */
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
  async function fetchSome() {
    for (const url of waiting) {
      const bytes = await bytesOf(url, signal);
      if (bytes) archive.add(nameOf(url), bytes);
      else missing.push(url);
      done += 1;
      onProgress({ done, total: urls.length });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
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

/** Every address of a stored picture that stands anywhere in a value, once. */
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

/** A picture's place in the archive: its key, as the site's address has it. */
function nameOf(url: string): string {
  return `pictures/${new URL(url).pathname.slice(PICTURES.length)}`;
}

interface Archive {
  add(name: string, bytes: Uint8Array): void;
  close(name: string): File;
}

/** A ZIP whose parts lie in the browser's blobs, so that many pictures need not fit the memory. */
async function openArchive(): Promise<Archive> {
  const { Zip, ZipPassThrough } = await import("fflate");
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([new Uint8Array(chunk)]));
  });
  return {
    add(name, bytes) {
      // Stored as they are: pictures are compressed already.
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
