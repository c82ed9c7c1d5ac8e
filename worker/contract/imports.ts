import * as v from "valibot";
import { IMPORT_LIMITS } from "./import-limits.ts";
import { LIMITS } from "./limits.ts";
import type { ProductImage } from "./products.ts";

export const IMPORT_OPEN = "There is an open import already. Please finish or discard it first.";
export const IMPORT_DUPLICATE = "This link is there twice. Please confirm that you want it again.";
export const ROW_NOT_READY = "This row is not ready yet.";
const LINKS_MISSING = "Please enter at least one link";
const TOO_MANY_LINKS = `Please import at most ${IMPORT_LIMITS.rows} links at once`;

/** Why a row could not be read. */
export const IMPORT_FAILURES = [
  ...(["url_not_allowed", "page_unreadable"] as const),
  ...(["no_picture", "picture_unreadable", "picture_blocked"] as const),
];
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

type ImportState = "waiting" | "reading" | "ready" | "failed" | "published";

/** A row of an import. Its texts are as entered or read: the item's rules hold at the publication. */
export interface ImportRow {
  readonly id: string;
  /** From 1. */
  readonly position: number;
  readonly link: string;
  readonly title: string | null;
  readonly caption: string | null;
  readonly state: ImportState;
  readonly failureCode: ImportFailure | null;
  /** The path of the stored picture, which the item will show. */
  readonly picture: string | null;
  /** The pictures of the page, at most eight. */
  readonly images: readonly ProductImage[];
  /** An earlier row, or an item of the closet, with the same link; null without one. */
  readonly duplicateOf: { readonly position: number } | { readonly item: string } | null;
  /** Whether the person wants the row although it is a duplicate. */
  readonly isWanted: boolean;
}

/** The open import of a closet. It deletes itself at `expiresAt`. */
export interface Import {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When the hour's limit lets the next page be read; null if now. */
  readonly readsAgainAt: string | null;
  /** The number of items that the closet has room for. */
  readonly room: number;
  readonly rows: readonly ImportRow[];
}

/** GET /api/closet/imports. */
export interface OpenImport {
  readonly import: Import | null;
}

const entered = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max));
const line = v.pipe(entered(LIMITS.urlMax), v.nonEmpty());
const words = (max: number) =>
  v.pipe(
    v.nullish(entered(max), null),
    v.transform((text) => text || null),
  );

/** POST /api/closet/imports. A title or caption that is too long is marked, not refused. */
export const importInput = v.strictObject({
  rows: v.pipe(
    v.array(
      v.strictObject({
        link: line,
        title: words(IMPORT_LIMITS.textMax),
        caption: words(IMPORT_LIMITS.textMax),
      }),
    ),
    v.minLength(1, LINKS_MISSING),
    v.maxLength(IMPORT_LIMITS.rows, TOO_MANY_LINKS),
  ),
});

/** PATCH /api/closet/import-rows/:id: what is absent stays. Another link is read again. */
export const importRowInput = v.strictObject({
  link: v.optional(line),
  title: v.optional(words(IMPORT_LIMITS.textMax)),
  caption: v.optional(words(IMPORT_LIMITS.textMax)),
  isWanted: v.optional(v.boolean()),
});

/** PUT /api/closet/import-rows/:id/picture: one of the row's `images`. */
export const importPictureInput = v.strictObject({ url: line });

/** POST /api/closet/imports/:id/readings: whether a row was read, and whether others are left. */
export interface ImportReading {
  readonly read: boolean;
  readonly open: boolean;
}

/** POST /api/closet/link-pages: the outgoing links of an old link page, in its order. */
export interface LinkPage {
  readonly links: readonly { readonly url: string; readonly title: string | null }[];
}
