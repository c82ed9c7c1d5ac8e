/** Separate, so that other screens do not load them. Sizes in bytes, lengths in characters. */
export const IMPORT_LIMITS = {
  rows: 50,
  textMax: 2000,
  /** Of a pasted text or a CSV file. */
  pasteMax: 200_000,
  bodyBytes: 512 * 1024,
  linkPageMax: 200,
} as const;
