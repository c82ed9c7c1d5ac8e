import { APP_MARKS } from "./app-marks.ts";

/** Where a visit of a closet came from; `other` also counts what is unknown. */
export const VISIT_SOURCES = ["instagram", "tiktok", "direct", "other"] as const;
export type VisitSource = (typeof VISIT_SOURCES)[number];

/** The query parameter of a view, a try-on and a link to a shop. */
export const SOURCE_PARAMETER = "source";

interface Visit {
  /** The address of the first page; null where it is unknown. */
  readonly page: URL | null;
  /** The address of the page before it, empty without one; null where it is unknown. */
  readonly referrer: string | null;
  readonly userAgent: string;
}

const TAGS = { instagram: /^(ig|instagram)([^a-z]|$)/i, tiktok: /^tiktok([^a-z]|$)/i } as const;
const HOSTS = {
  instagram: /(^|\.)instagram\.(com|android)$/,
  tiktok: /(^|\.)tiktok\.com$|^com\.(zhiliaoapp\.musically|ss\.android\.ugc\.trill)/,
} as const;

type Marks = Readonly<Record<"instagram" | "tiktok", RegExp>>;

function appOf(marks: Marks, text: string): "instagram" | "tiktok" | null {
  if (marks.instagram.test(text)) return "instagram";
  return marks.tiktok.test(text) ? "tiktok" : null;
}

/** Decides by `utm_source`, then by the app that shows the page, then by the referrer's host. */
export function sourceOfVisit({ page, referrer, userAgent }: Visit): VisitSource {
  const tag = page?.searchParams.get("utm_source");
  if (tag) return appOf(TAGS, tag) ?? (tag === "direct" ? "direct" : "other");
  const app = appOf(APP_MARKS, userAgent);
  if (app) return app;
  if (referrer === null) return "other";
  if (referrer === "") return "direct";
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  // A page of this site is no source of its own.
  if (from && from.host === page?.host) return "direct";
  return appOf(HOSTS, from?.hostname ?? "") ?? "other";
}

/** The word if it is one of the four. */
export function knownSource(word: string | null | undefined): VisitSource | null {
  return VISIT_SOURCES.find((source) => source === word) ?? null;
}
