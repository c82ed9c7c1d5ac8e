import { PATHS, pathWith } from "#web/paths.ts";

export const GENERATION_PARAMETER = "generation";
const TAB_PARAMETER = "tab";

export type GalleryTab = "all" | "favourites";

export function galleryTabAt(search: string): GalleryTab {
  return new URLSearchParams(search).get(TAB_PARAMETER) === "favourites" ? "favourites" : "all";
}

/** The path of a tab of the gallery with its open generation. */
export function galleryPath(tab: GalleryTab, id?: string): string {
  const params = new URLSearchParams();
  if (tab !== "all") params.set(TAB_PARAMETER, tab);
  if (id !== undefined) params.set(GENERATION_PARAMETER, id);
  return pathWith(PATHS.generations, params);
}

/** The gallery with an open generation. */
export function generationPath(id: string): string {
  return galleryPath("all", id);
}
