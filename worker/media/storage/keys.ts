import type { ClosetPart } from "#worker/contract/closet-parts.ts";
import { PIECES_MAX } from "#worker/contract/garment-pieces.ts";

export type StoredExtension = "jpg" | "webp";
export type ClosetFolder = "clothing" | "wearing";

const ID = /^[A-Za-z0-9_-]{10,64}$/;

export function isKeyId(id: string): boolean {
  return ID.test(id);
}

/** @throws RangeError for anything but an id */
function requireId(id: string): string {
  if (!isKeyId(id)) throw new RangeError("not an id");
  return id;
}

function requireTimestamp(timestamp: number): string {
  const text = String(timestamp);
  if (!/^\d{10,16}$/.test(text)) throw new RangeError("not a timestamp in milliseconds");
  return text;
}

// Private bucket

/** The folder of the photos that wait for a job, in the private bucket. */
export const JOB_PHOTO_FOLDER = "job-photos/";

export function referenceImageKey(userId: string, version: string, ext: StoredExtension): string {
  return `reference-images/${requireId(userId)}/${requireId(version)}/reference.${ext}`;
}

export function jobPhotoKey(userId: string, id: string, ext: StoredExtension): string {
  return `${JOB_PHOTO_FOLDER}${requireId(userId)}/${requireId(id)}/photo.${ext}`;
}

export interface GenerationKeys {
  readonly person: string;
  /** One key for each piece that a job can have. */
  readonly garments: readonly string[];
  /** The keys of the garments' analyses, in the same order. */
  readonly analyses: readonly string[];
  /** The result of a pass that another one follows. */
  readonly dressed: string;
  readonly output: string;
  /** The keys of all objects that a generation no longer needs when it ends. */
  readonly temporary: readonly string[];
}

export function generationKeys(userId: string, generationId: string): GenerationKeys {
  const folder = `generations/${requireId(userId)}/${requireId(generationId)}`;
  const person = `${folder}/person`;
  const dressed = `${folder}/dressed`;
  const garments = Array.from({ length: PIECES_MAX }, (_, k) =>
    k === 0 ? `${folder}/garment` : `${folder}/garment-${k + 1}`,
  );
  const analyses = garments.map((key) => `${key}-analysis`);
  const temporary = [person, ...garments, ...analyses, dressed];
  return { person, garments, analyses, dressed, output: `${folder}/output.jpg`, temporary };
}

/** Preview and try-on use the same stored bytes. */
export function linkedGarmentKey(userId: string, id: string, ext: StoredExtension): string {
  return `garments/${requireId(userId)}/${requireId(id)}.${ext}`;
}

/** The folder of the pictures of imports, in the private bucket. */
export const IMPORT_FOLDER = "import-pictures/";

export function importPictureKey(userId: string, id: string): string {
  return `${IMPORT_FOLDER}${requireId(userId)}/${requireId(id)}/picture`;
}

// Public bucket

export function closetImageKey(
  userId: string,
  folder: ClosetFolder,
  timestamp: number,
  ext: StoredExtension,
): string {
  return `closet-images/${requireId(userId)}/${folder}/${requireTimestamp(timestamp)}.${ext}`;
}

export function profilePictureKey(userId: string, timestamp: number, ext: StoredExtension): string {
  return `profile-pictures/${requireId(userId)}/profile-${requireTimestamp(timestamp)}.${ext}`;
}

export function timeOfKey(key: string): number {
  return Number(/(\d+)\.\w+$/.exec(key)?.[1] ?? 0);
}

/** Earlier cards, without this suffix, had no ad label. */
export function closetCardKey(userId: string, version: number, part: ClosetPart | null): string {
  const name = part ? `.${part.parameter}-${requireId(part.id)}` : "";
  return `${closetCardFolder(userId)}${version}${name}.labelled.jpg`;
}

export function closetCardFolder(userId: string): string {
  return `closet-cards/${requireId(userId)}/`;
}

/** Public images that a takedown hides, in the private bucket. */
export const HIDDEN_FOLDER = "taken-down/";

export function hiddenKey(key: string): string {
  return HIDDEN_FOLDER + key;
}

/** The folder of the analyses of public garment images, in the private bucket. */
export const ANALYSIS_FOLDER = "garment-analyses/";

export function analysisKey(key: string): string {
  return ANALYSIS_FOLDER + key;
}

/** The folder of the whole pictures of which items show a square, in the private bucket. */
export const UNCROPPED_FOLDER = "uncropped/";

export function uncroppedKey(key: string): string {
  return UNCROPPED_FOLDER + key;
}

/** The keys in the private bucket that end with a public image. */
export function keysBeside(key: string): string[] {
  return [hiddenKey(key), analysisKey(key), uncroppedKey(key)];
}

export function ownerPrefixes(userId: string): Readonly<Record<MediaKey["bucket"], string[]>> {
  const owner = requireId(userId);
  const under = (folders: string[]) => folders.map((folder) => `${folder}/${owner}/`);
  const shown = ["closet-images", "profile-pictures"] as const;
  const beside = [
    ...shown.map(hiddenKey),
    ...[analysisKey, uncroppedKey].map((of) => of(shown[0])),
  ];
  return {
    private: under([
      ...["reference-images", "job-photos", "generations", "garments", "import-pictures"],
      ...beside,
    ]),
    public: under([...shown, "closet-cards"]),
  };
}

interface OwnedKey {
  readonly ownerId: string;
  readonly key: string;
}

export interface PrivateKey extends OwnedKey {
  readonly bucket: "private";
  readonly kind:
    | "reference"
    | "job_photo"
    | "output"
    | "linked_garment"
    | "import_picture"
    | "uncropped";
}

interface PublicKey extends OwnedKey {
  readonly bucket: "public";
  readonly kind: "clothing" | "wearing" | "profile_picture";
}

export type MediaKey = PrivateKey | PublicKey;

const OWNER = "(?<ownerId>[A-Za-z0-9_-]{10,64})";
const SECOND_ID = "[A-Za-z0-9_-]{10,64}";
const EXTENSION = "(?:jpg|webp)";

const pattern = (text: string) => new RegExp(`^${text}$`);

const PRIVATE: Readonly<Record<PrivateKey["kind"], RegExp>> = {
  reference: pattern(`reference-images/${OWNER}/${SECOND_ID}/reference\\.${EXTENSION}`),
  job_photo: pattern(`${JOB_PHOTO_FOLDER}${OWNER}/${SECOND_ID}/photo\\.${EXTENSION}`),
  output: pattern(`generations/${OWNER}/${SECOND_ID}/output\\.jpg`),
  import_picture: pattern(`${IMPORT_FOLDER}${OWNER}/${SECOND_ID}/picture`),
  uncropped: pattern(`${UNCROPPED_FOLDER}closet-images/${OWNER}/wearing/\\d{10,16}\\.${EXTENSION}`),
  linked_garment: pattern(`garments/${OWNER}/${SECOND_ID}\\.${EXTENSION}`),
};
const PUBLIC: Readonly<Record<PublicKey["kind"], RegExp>> = {
  clothing: pattern(`closet-images/${OWNER}/clothing/\\d{10,16}\\.${EXTENSION}`),
  wearing: pattern(`closet-images/${OWNER}/wearing/\\d{10,16}\\.${EXTENSION}`),
  profile_picture: pattern(`profile-pictures/${OWNER}/profile-\\d{10,16}\\.${EXTENSION}`),
};

function match<K extends string>(layouts: Readonly<Record<K, RegExp>>, key: string) {
  for (const kind of Object.keys(layouts) as K[]) {
    const ownerId = layouts[kind].exec(key)?.groups?.ownerId;
    if (ownerId) return { ownerId, key, kind };
  }
  return null;
}

const PATH = "/media/";

export function mediaUrl(key: string): string {
  return PATH + key;
}

/** Null for a path that names no stored image. */
export function parseMediaPath(path: string): MediaKey | null {
  return path.startsWith(PATH) ? parseMediaKey(path.slice(PATH.length)) : null;
}

/** Parses a key for authorisation; null for one that the functions above cannot have built. */
export function parseMediaKey(path: string): MediaKey | null {
  const own = match(PRIVATE, path);
  if (own) return { bucket: "private", ...own };
  const shown = match(PUBLIC, path);
  return shown && { bucket: "public", ...shown };
}
