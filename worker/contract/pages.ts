/** The pages of the app; all others are 404. */
export const PATHS = {
  home: "/",
  login: "/login",
  generate: "/generate",
  generations: "/generations",
  account: "/account",
  compatibleSites: "/compatible-sites",
  verify: "/verify",
  resetPassword: "/reset-password",
  influencerSignup: "/influencer-signup",
  influencer: "/influencer",
  manageCloset: "/influencer/closet",
  createItem: "/influencer/create",
  importItems: "/influencer/import",
  closetInvitation: "/closet-invitation",
  closetPreview: "/closet-preview",
  admin: "/admin",
} as const;

/** The fragment of the login that asks for the code of an address; no log contains a fragment. */
export function codeFragment(email: string): string {
  return `#${new URLSearchParams({ code: email })}`;
}

/** The fragment of an invitation or a preview; no log contains a fragment. */
export function tokenFragment(token: string): string {
  return `#${new URLSearchParams({ token })}`;
}

export function closetPath(handle: string, item?: string): string {
  return `/closet/${handle}${item === undefined ? "" : `?${new URLSearchParams({ item })}`}`;
}

/** The newest items as an Atom feed. */
export function feedPath(handle: string): string {
  return `${closetPath(handle)}/feed.xml`;
}

export function shopPath(itemId: string): string {
  return `/go/${itemId}`;
}
