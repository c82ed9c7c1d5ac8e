import { rmSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const WEB = new URL("../web/", import.meta.url).pathname;
const OUT = new URL("../.wrangler/guest-screens/", import.meta.url);

/** The facts about a browser that change the first screen of guests. */
const FACTS = {
  dark: [false, true],
  /** Somebody has signed in with the browser before. */
  known: [false, true],
  /** The main pointer is a finger. */
  coarse: [false, true],
} as const;

type Facts = Readonly<Record<keyof typeof FACTS, boolean>>;

interface GuestScreen {
  readonly title: string;
  readonly markup: string;
}

/** A screen for `web/first-load/guest-page.ts`, with the facts that it depends on. */
export interface RenderedScreen extends GuestScreen {
  readonly facts: Partial<Facts>;
}

/** The exports of `web/first-load/render.tsx`, whose program the compiler does not check here. */
interface Renderer {
  readonly renderGuestScreen: (path: string) => Promise<GuestScreen>;
}

/** Renders the first screens of guests, each in all its variants. */
export async function renderGuestScreens(
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly RenderedScreen[]>> {
  await buildRenderer();
  const screens = new Map<string, (GuestScreen & { facts: Facts })[]>();
  for (const facts of allFacts()) {
    const restore = pretendBrowser(facts);
    // Each variant needs modules of its own, because they read the browser when they are loaded.
    const query = new URLSearchParams(Object.entries(facts).map((fact) => fact.map(String)));
    const { renderGuestScreen }: Renderer = await import(new URL(`render.js?${query}`, OUT).href);
    for (const path of paths) {
      const variants = screens.get(path) ?? [];
      screens.set(path, [...variants, { facts, ...(await renderGuestScreen(path)) }]);
    }
    restore();
  }
  rmSync(OUT, { recursive: true });
  return new Map([...screens].map(([path, variants]) => [path, withoutEqual(variants)]));
}

function allFacts(): Facts[] {
  return FACTS.dark.flatMap((dark) =>
    FACTS.known.flatMap((known) => FACTS.coarse.map((coarse) => ({ dark, known, coarse }))),
  );
}

/** One screen for the variants that differ in nothing, without the facts that change nothing. */
function withoutEqual(variants: readonly (GuestScreen & { facts: Facts })[]): RenderedScreen[] {
  let kept: RenderedScreen[] = [...variants];
  for (const name of ["dark", "known", "coarse"] as const) {
    const markups = (value: boolean) =>
      kept.filter(({ facts }) => facts[name] === value).map(({ markup }) => markup);
    if (markups(true).join() !== markups(false).join()) continue;
    kept = kept
      .filter(({ facts }) => !facts[name])
      .map(({ facts: { [name]: _, ...facts }, ...screen }) => ({ ...screen, facts }));
  }
  return kept;
}

async function buildRenderer(): Promise<void> {
  await build({
    configFile: false,
    root: WEB,
    logLevel: "warn",
    plugins: [react()],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    publicDir: false,
    resolve: { conditions: ["workerd", "worker", "module", "production"] },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: "first-load/render.tsx",
      outDir: OUT.pathname,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: "render.js", codeSplitting: false } },
    },
  });
}

/**
 * Sets the parts of a browser that the modules of the app read when they are loaded and rendered.
 * @returns a function that removes them
 */
function pretendBrowser({ dark, known, coarse }: Facts): () => void {
  const nothing = () => {};
  const stored = new Map(known ? [["signed_in_before", "1"]] : []);
  const storage = { getItem: (key: string) => stored.get(key) ?? null };
  const events = { addEventListener: nothing, removeEventListener: nothing };
  const isTrue = (query: string) =>
    (dark && query.includes("dark")) || (coarse && query.includes("coarse"));
  const matchMedia = (query: string) => ({ matches: isTrue(query), ...events });
  const parts = {
    ...{ window: globalThis, matchMedia, ...events, getComputedStyle: () => ({}) },
    ...{ localStorage: storage, sessionStorage: storage, navigator: { onLine: true } },
    location: new URL("https://site.invalid/"),
    document: { documentElement: { dataset: {} }, querySelectorAll: () => [], ...events },
  };
  const before = Object.getOwnPropertyDescriptors(globalThis);
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const name of Object.keys(parts)) Reflect.deleteProperty(globalThis, name);
    const own = Object.keys(parts).map((name) => [name, Reflect.get(before, name)]);
    Object.defineProperties(globalThis, Object.fromEntries(own.filter(([, value]) => value)));
  };
}
