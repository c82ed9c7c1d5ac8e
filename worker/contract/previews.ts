import * as v from "valibot";
import type { ClosetItem, Collection, PublicCloset } from "./closets.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** POST /api/closet-previews, without a session. */
export const previewInput = v.strictObject({ token: v.pipe(v.string(), v.regex(TOKEN)) });

/** The closet with its drafts and scheduled items; pictures of these are links that end. */
export interface ClosetPreview {
  readonly closet: PublicCloset["closet"];
  /** With the visibility of each. */
  readonly items: readonly ClosetItem[];
  readonly collections: readonly Collection[];
}

/** GET /api/closet/preview; null without a link that is valid. */
export interface PreviewLink {
  readonly expiresAt: string | null;
}

/** POST /api/closet/preview: the only answer with the address. */
export interface NewPreviewLink {
  readonly url: string;
  readonly expiresAt: string;
}
