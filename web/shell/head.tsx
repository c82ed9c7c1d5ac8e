import { useEffect } from "react";
import { BRAND } from "#worker/contract/brand.ts";

interface HeadProps {
  readonly title: string;
  readonly description?: string | undefined;
}

export function Head({ title, description = BRAND.description }: HeadProps) {
  useEffect(() => {
    document.title = tabTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
  return null;
}

/** @param title of a screen */
export function tabTitle(title: string): string {
  return title === BRAND.name ? title : `${title} · ${BRAND.name}`;
}
