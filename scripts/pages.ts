import { closetPath, PATHS } from "#worker/contract/pages.ts";

const LOGIN = "auth/login-screen.tsx";

export interface Page {
  readonly path: string;
  /** The file of its screen, from web/. */
  readonly screen: string;
  /** What most people meet there at first, where that is another one. */
  readonly first?: string;
  /** What its scripts may weigh, as they are sent. */
  readonly limitKb: number;
  /** Lines of its rule in `_headers`. */
  readonly headers?: readonly string[];
}

export const PAGES: readonly Page[] = [
  { path: PATHS.home, screen: "shell/landing/landing-screen.tsx", first: LOGIN, limitKb: 95 },
  { path: PATHS.login, screen: LOGIN, limitKb: 95 },
  {
    path: PATHS.resetPassword,
    screen: "auth/reset-password-screen.tsx",
    limitKb: 95,
    // Its address carries a token.
    headers: ["! Referrer-Policy", "Referrer-Policy: no-referrer"],
  },
  { path: PATHS.generate, screen: "generations/form/generate-screen.tsx", limitKb: 130 },
  { path: PATHS.generations, screen: "generations/gallery/generations-screen.tsx", limitKb: 130 },
  { path: PATHS.account, screen: "account/account-screen.tsx", limitKb: 130 },
  {
    path: PATHS.influencerSignup,
    screen: "applications/application-screen.tsx",
    limitKb: 130,
  },
  { path: PATHS.influencer, screen: "manager/closet-screen.tsx", limitKb: 130 },
  { path: PATHS.manageCloset, screen: "manager/closet-screen.tsx", limitKb: 130 },
  { path: PATHS.createItem, screen: "items/create-item-screen.tsx", limitKb: 130 },
  { path: PATHS.admin, screen: "admin/admin-screen.tsx", limitKb: 130 },
];

/** The page that the worker renders: the script it loads by itself, and the app that a sign brings. */
export const CLOSET = {
  path: closetPath(":handle"),
  entry: "closets/closet-entry.ts",
  app: "closets/closet-app.tsx",
  limitKb: 97,
} as const;
