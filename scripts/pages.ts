import { closetPath, PATHS } from "#worker/contract/pages.ts";

// A variable hides the import from the compiler, so that it does not check the app's program here.
const SCREENS_FILE: string = "#web/screens.ts";
const DEFAULT_LIMIT_KB = 113;

interface Screen {
  readonly path: string;
  readonly load: () => unknown;
  readonly limitKb?: number;
}

export interface Page {
  readonly path: string;
  /** The file of its screen, from web/. */
  readonly screen: string;
  /** The file that most people load first, where it is not the screen. */
  readonly first?: string;
  /** The largest size of its scripts after Brotli compression, in kB. */
  readonly limitKb: number;
  /** Whether the build renders the screen that a guest sees first. */
  readonly rendered?: boolean;
  /** Lines of its rule in `_headers`. */
  readonly headers?: readonly string[];
}

const EXTRA: Readonly<Record<string, Partial<Page>>> = {
  [PATHS.home]: { first: "auth/login-screen.tsx", rendered: true },
  [PATHS.login]: { rendered: true },
  [PATHS.generate]: { rendered: true },
  // Its address carries a token.
  [PATHS.resetPassword]: { headers: ["! Referrer-Policy", "Referrer-Policy: no-referrer"] },
};

const screens: readonly Screen[] = (await import(SCREENS_FILE)).SCREENS;

export const PAGES: readonly Page[] = screens
  .filter(({ path }) => path !== "*")
  .map(({ path, load, limitKb = DEFAULT_LIMIT_KB }) => {
    const screen = /import\("\.\/(.+)"\)/.exec(String(load))?.[1];
    if (!screen) throw new Error(`The screen of ${path} imports no file.`);
    return { path, screen, limitKb, ...EXTRA[path] };
  });

/** The app of a page whose screen for guests the build renders. */
export const GUEST_APP = "first-load/guest-app.tsx";

/** The script of pages that are sent as HTML; it loads their app later. */
export const FIRST_SCRIPT = "first-load/entry.ts";

/** The page that the worker renders: the script that it loads, and the app, which follows when the browser is idle. */
export const CLOSET = {
  path: closetPath(":handle"),
  entry: FIRST_SCRIPT,
  app: "closets/closet-app.tsx",
  limitKb: 88,
} as const;
