/** Every page of the app; each has a file of its own in the build. All others are 404. */
export const PATHS = {
  home: "/",
  login: "/login",
  generate: "/generate",
  generations: "/generations",
  account: "/account",
  resetPassword: "/reset-password",
  influencerSignup: "/influencer-signup",
  influencer: "/influencer",
  manageCloset: "/influencer/closet",
  createItem: "/influencer/create",
  admin: "/admin",
} as const;

/** A closet's public page; `item` opens one of its pieces. The worker answers it. */
export function closetPath(handle: string, item?: string): string {
  return `/closet/${handle}${item === undefined ? "" : `?${new URLSearchParams({ item })}`}`;
}

/** The picture that stands for a closet in previews, as of one version: JPEG, 1200x630. */
export function closetCardPath(handle: string, version: number): string {
  return `${closetPath(handle)}/card.jpg?v=${version}`;
}

/** The way to the shop of a piece: counts, then 302. */
export function shopPath(itemId: string): string {
  return `/go/${itemId}`;
}
