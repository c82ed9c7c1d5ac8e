import { useEffect, useEffectEvent, useMemo } from "react";
import {
  type GalleryTab,
  GENERATION_PARAMETER,
  galleryPath,
} from "#web/generations/generation-path.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { cardOf, useOpened } from "#web/ui/use-opened.ts";

export const CARD = "data-generation";

const loadDialog = () => import("./generation-dialog.tsx");

export function preloadDialog(): void {
  loadDialog().catch(() => {});
}

/** The generation that is open in the dialog, with the picture of its card. */
export function useOpenedGeneration(tab: GalleryTab = "all") {
  const { opened, open, ...others } = useOpened({
    parameter: GENERATION_PARAMETER,
    card: CARD,
    pathOf: (id) => galleryPath(tab, id),
  });
  const thumbnail = useMemo(() => (opened ? thumbnailOf(opened) : undefined), [opened]);
  const [module, loadModule] = useLazyModule(loadDialog);

  // The address or the browser's buttons may open the dialog too.
  const missing = opened !== null && module === null;
  const load = useEffectEvent(loadModule);
  useEffect(() => {
    if (missing) void load();
  }, [missing]);

  async function openLoaded(id: string) {
    if (await loadModule()) open(id);
  }

  return { Dialog: module?.GenerationDialog, opened, thumbnail, open: openLoaded, ...others };
}

function thumbnailOf(id: string): string | undefined {
  return cardOf(CARD, id)?.querySelector("img")?.currentSrc || undefined;
}
