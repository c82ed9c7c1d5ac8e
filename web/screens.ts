import type { ComponentType } from "react";
import { BRAND } from "#worker/contract/brand.ts";
import { PATHS, plainPath } from "./paths.ts";

/**
 * `member`: guests see the login instead. `guest-redirect`: guests are sent to /login and back.
 * `influencer`: as `member`, and members without the role see the application form instead.
 * `admin`: everybody else gets "not found".
 */
export type Access = "public" | "member" | "guest-redirect" | "influencer" | "admin";

interface Screen {
  readonly path: string;
  readonly title: string;
  /** The text for search engines; by default the product's description. */
  readonly description?: string;
  readonly access: Access;
  readonly redirect?: string;
  /** A function that imports one file: the build reads the file's name from its source. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** The limit of the scripts of its page, in kB of brotli; 113 by default. */
  readonly limitKb?: number;
}

/** The path of the screen of unknown addresses. */
const NOT_FOUND = "*";

/** Every screen. Each but the last has a page of its own in the build; the last is for unknown paths. */
export const SCREENS: readonly Screen[] = [
  {
    path: PATHS.home,
    title: BRAND.name,
    access: "member",
    load: () => import("./shell/landing/landing-screen.tsx"),
    limitKb: 86,
  },
  {
    path: PATHS.login,
    title: "Login",
    description: `Log in to ${BRAND.name} or sign up, and try on clothes from home.`,
    access: "public",
    load: () => import("./auth/login-screen.tsx"),
    limitKb: 86,
  },
  {
    path: PATHS.resetPassword,
    title: "Reset Password",
    access: "public",
    load: () => import("./auth/reset-password-screen.tsx"),
    limitKb: 85,
  },
  {
    path: PATHS.generate,
    title: "Virtual Try-On",
    description: "See yourself in a garment before you buy it: your photo, its link, one picture.",
    access: "public",
    load: () => import("./generations/form/generate-screen.tsx"),
    limitKb: 98,
  },
  {
    path: PATHS.generations,
    title: "Your Generations",
    access: "public",
    load: () => import("./generations/gallery/generations-screen.tsx"),
  },
  {
    path: PATHS.compatibleSites,
    title: "Compatible sites",

    access: "public",
    load: () => import("./compatible-sites/compatible-sites-screen.tsx"),
  },
  {
    path: PATHS.verify,
    title: "Check a picture",
    access: "public",
    load: () => import("./verify/verify-screen.tsx"),
  },
  {
    path: PATHS.account,
    title: "Account Settings",
    access: "guest-redirect",
    load: () => import("./account/account-screen.tsx"),
  },
  {
    path: PATHS.influencerSignup,
    title: "Become an Influencer",
    access: "member",
    load: () => import("./applications/application-screen.tsx"),
  },
  {
    path: PATHS.influencer,
    title: "Influencer Dashboard",
    access: "influencer",
    redirect: PATHS.manageCloset,
    load: () => import("./manager/closet-screen.tsx"),
  },
  {
    path: PATHS.manageCloset,
    title: "My Closet",
    access: "influencer",
    load: () => import("./manager/closet-screen.tsx"),
  },
  {
    path: PATHS.createItem,
    title: "Add Item",
    access: "influencer",
    load: () => import("./items/create-item-screen.tsx"),
  },
  {
    path: PATHS.importItems,
    title: "Import",
    access: "influencer",
    load: () => import("./imports/import-screen.tsx"),
  },
  {
    path: PATHS.closetInvitation,
    title: "Invitation",
    access: "public",
    load: () => import("./delegates/invitation-screen.tsx"),
  },
  {
    path: PATHS.closetPreview,
    title: "Preview",
    access: "public",
    load: () => import("./previews/preview-screen.tsx"),
  },
  {
    path: PATHS.admin,
    title: "Admin",
    access: "admin",
    load: () => import("./admin/admin-screen.tsx"),
  },
  {
    path: NOT_FOUND,
    title: "Page not found",
    access: "public",
    load: () => import("./shell/not-found-screen.tsx"),
  },
];

/** The screen of an address; the last one for an unknown address. */
export function screenAt(pathname: string): Screen {
  const path = plainPath(pathname);
  return SCREENS.find((each) => each.path === path) ?? findScreen(NOT_FOUND);
}

/** The screen of a path of the list. @throws Error for another path */
export function findScreen(path: string): Screen {
  const screen = SCREENS.find((each) => each.path === path);
  if (!screen) throw new Error(`No screen has the path ${path}.`);
  return screen;
}
