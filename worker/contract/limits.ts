/** Sizes in bytes, lengths in characters, times in milliseconds. */
export const LIMITS = {
  imageBytes: 5 * 1024 * 1024,
  /** Two images in base64 and some fields. */
  jobBodyBytes: 15 * 1024 * 1024,
  jsonBodyBytes: 64 * 1024,
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 80,
  emailMax: 254,
  urlMax: 2048,
  idempotencyKeyMax: 255,
  itemTitleMax: 120,
  captionMax: 1000,
  priceShopMax: 60,
  closetTitleMax: 80,
  bioMax: 500,
  collectionTitleMax: 80,
  collectionDescriptionMax: 500,
  affiliateProgramsMax: 1000,
  handleCheckMax: 200,
  reportDetailsMax: 500,
  signatureMax: 100,
  appealMax: 1000,
  takedownReasonMax: 200,
  pauseSentenceMax: 200,
  closetItemsMax: 500,
  collectionsMax: 50,
  /** Delegates and open invitations of a closet, together. */
  delegatesMax: 5,
  galleryPage: 24,
  favouritesMax: 1000,
  pollEveryMs: 4000,
  pollAttempts: 10,
  creditRefreshMs: 60_000,
  toastMs: 5000,
} as const;

/** The widths of `/media/…?w=` in device pixels. */
export const MEDIA_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];
