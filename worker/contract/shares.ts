import * as v from "valibot";
import type { AdLabel } from "./advertising.ts";

/** POST /api/generations/:id/share; an empty body chooses nothing. */
export const shareInput = v.strictObject({
  /** Whether previews of the link show the picture. */
  previewPicture: v.optional(v.boolean(), false),
});

const VOTES = ["yes", "no"] as const;
export type Vote = (typeof VOTES)[number];

/** POST /api/shares/:token/votes */
export const voteInput = v.strictObject({ vote: v.picklist(VOTES) });

/** The form of the page; `visitor` counts where the browser has no cookie yet. */
export const voteForm = v.strictObject({ ...voteInput.entries, visitor: v.optional(v.string()) });

export interface VoteCount {
  readonly yes: number;
  readonly no: number;
}

/** POST /api/generations/:id/share: 201. The same link until it is revoked or expires. */
export interface Share extends VoteCount {
  /** The path of the page; it is a secret that grants access to the picture. */
  readonly url: string;
  readonly expiresAt: string;
  readonly previewPicture: boolean;
}

/** GET /api/generations/:id/share */
export interface OwnShare {
  readonly share: Share | null;
}

const SHARED_LINK = /^https?:\/\/[^/?#]+\/r\/([A-Za-z0-9_-]{43})(?:\/picture)?(?:[?#].*)?$/;

/** The address of a shared link, on any host; the output is the token. */
export const sharedLinkInput = v.pipe(
  v.string(),
  v.trim(),
  v.regex(SHARED_LINK),
  v.transform((address) => address.replace(SHARED_LINK, "$1")),
);

/** The content of the page of a shared link. */
export interface SharedResult extends VoteCount {
  readonly token: string;
  readonly previewPicture: boolean;
  /** The label of its engine; null for an unknown one. */
  readonly mark: string | null;
  readonly productUrl: string | null;
  /** The item of a closet that was tried on, while it is shown. */
  readonly item: {
    readonly handle: string;
    readonly id: string;
    readonly adLabel: AdLabel;
    readonly associateNote: string | null;
  } | null;
  /** The caller's vote. */
  readonly own: Vote | null;
  /** The signed id that the form sends for a browser without one. */
  readonly visitor: string | null;
}

export function sharePath(token: string): string {
  return `/r/${token}`;
}

export function sharedPicturePath(token: string): string {
  return `${sharePath(token)}/picture`;
}
