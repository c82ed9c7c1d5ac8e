export type StoredExtension = "jpg" | "webp";
export type ClosetFolder = "clothing" | "wearing";

const ID = /^[A-Za-z0-9_-]{10,64}$/;

/** Lets no key be made of anything but an id; throws RangeError, since callers pass only ids. */
function requireId(id: string): string {
  if (!ID.test(id)) throw new RangeError("not an id");
  return id;
}

function requireTimestamp(timestamp: number): string {
  const text = String(timestamp);
  if (!/^\d{10,16}$/.test(text)) throw new RangeError("not a timestamp in milliseconds");
  return text;
}

// Private bucket

/** The one reference photo of a user. */
export function referenceImageKey(userId: string): string {
  return `reference-images/${requireId(userId)}/reference.jpg`;
}

/** The pictures of one generation: two that go in and are removed at its end, and the result. */
export interface GenerationKeys {
  readonly person: string;
  readonly garment: string;
  readonly output: string;
}

/** The keys of a generation's pictures. */
export function generationKeys(userId: string, generationId: string): GenerationKeys {
  const folder = `generations/${requireId(userId)}/${requireId(generationId)}`;
  return {
    person: `${folder}/person`,
    garment: `${folder}/garment`,
    output: `${folder}/output.jpg`,
  };
}

/** The stored picture of a garment's link, so that the preview and the try-on use the same bytes. */
export function linkedGarmentKey(userId: string, id: string, ext: StoredExtension): string {
  return `garments/${requireId(userId)}/${requireId(id)}.${ext}`;
}

/** Where a version of the reference photo is served: its key stays, the time makes it a new address. */
export function referenceImageUrl(key: string, uploadedAt: number): string {
  return `${mediaUrl(key)}?v=${uploadedAt}`;
}

// Public bucket

/** A picture of a closet item; the time is in milliseconds. */
export function closetImageKey(
  userId: string,
  folder: ClosetFolder,
  timestamp: number,
  ext: StoredExtension,
): string {
  return `closet-images/${requireId(userId)}/${folder}/${requireTimestamp(timestamp)}.${ext}`;
}

/** A profile picture; the time is in milliseconds. */
export function profilePictureKey(userId: string, timestamp: number, ext: StoredExtension): string {
  return `profile-pictures/${requireId(userId)}/profile-${requireTimestamp(timestamp)}.${ext}`;
}

/** The preview picture of a version of a closet; served by the closet's own address alone. */
export function closetCardKey(userId: string, version: number): string {
  return `${closetCardFolder(userId)}${version}.jpg`;
}

/** Where all of an owner's preview pictures are. */
export function closetCardFolder(userId: string): string {
  return `closet-cards/${requireId(userId)}/`;
}

/** In the private bucket: the pictures of the public one that a takedown hides, by their keys there. */
export const HIDDEN_FOLDER = "taken-down/";

/** Where a public picture is while a takedown hides it. */
export function hiddenKey(key: string): string {
  return HIDDEN_FOLDER + key;
}

/** The folders of each bucket that hold what is one account's. */
export function ownerPrefixes(userId: string): Readonly<Record<MediaKey["bucket"], string[]>> {
  const owner = requireId(userId);
  const under = (folders: string[]) => folders.map((folder) => `${folder}/${owner}/`);
  const shown = ["closet-images", "profile-pictures"];
  return {
    private: under(["reference-images", "generations", "garments", ...shown.map(hiddenKey)]),
    public: under([...shown, "closet-cards"]),
  };
}

export type MediaKind =
  | "reference"
  | "output"
  | "linked_garment"
  | "clothing"
  | "wearing"
  | "profile_picture";

export interface MediaKey {
  readonly bucket: "public" | "private";
  readonly ownerId: string;
  readonly key: string;
  readonly kind: MediaKind;
}

const OWNER = "(?<ownerId>[A-Za-z0-9_-]{10,64})";
const SECOND_ID = "[A-Za-z0-9_-]{10,64}";
const EXTENSION = "(?:jpg|webp)";

function layout(bucket: MediaKey["bucket"], kind: MediaKind, pattern: string) {
  return { bucket, kind, pattern: new RegExp(`^${pattern}$`) };
}

const LAYOUTS = [
  layout("private", "reference", `reference-images/${OWNER}/reference\\.jpg`),
  layout("private", "output", `generations/${OWNER}/${SECOND_ID}/output\\.jpg`),
  layout("private", "linked_garment", `garments/${OWNER}/${SECOND_ID}\\.${EXTENSION}`),
  layout("public", "clothing", `closet-images/${OWNER}/clothing/\\d{10,16}\\.${EXTENSION}`),
  layout("public", "wearing", `closet-images/${OWNER}/wearing/\\d{10,16}\\.${EXTENSION}`),
  layout(
    "public",
    "profile_picture",
    `profile-pictures/${OWNER}/profile-\\d{10,16}\\.${EXTENSION}`,
  ),
];

const PATH = "/media/";

/** The path under which the site serves a stored picture. */
export function mediaUrl(key: string): string {
  return PATH + key;
}

/** The key that a path of the site names, or null when it is not one of a stored picture. */
export function parseMediaPath(path: string): MediaKey | null {
  return path.startsWith(PATH) ? parseMediaKey(path.slice(PATH.length)) : null;
}

/**
 * Reads a key (no leading slash, not decoded) back into its parts, for authorisation.
 * Null for anything that the functions above would not have built.
 */
export function parseMediaKey(path: string): MediaKey | null {
  for (const { bucket, kind, pattern } of LAYOUTS) {
    const ownerId = pattern.exec(path)?.groups?.ownerId;
    if (ownerId) return { bucket, ownerId, key: path, kind };
  }
  return null;
}
