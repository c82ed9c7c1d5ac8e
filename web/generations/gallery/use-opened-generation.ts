import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { morph } from "#web/ui/morph.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { focusCard, thumbnailOf } from "./gallery-cards.ts";

const PARAMETER = "generation";
/** The state of a history entry that opening the dialog has created. */
const OPENED_HERE = { openedHere: true };

interface Opened {
  readonly id: string;
  readonly thumbnail: string | undefined;
}

function openedAt(id: string): Opened {
  return { id, thumbnail: thumbnailOf(id) };
}

const loadDialog = () => import("./generation-dialog.tsx");

export function preloadDialog(): void {
  loadDialog().catch(() => {});
}

function idInAddress(): string | null {
  return new URLSearchParams(window.location.search).get(PARAMETER);
}

function addressOf(id: string) {
  return { search: `?${new URLSearchParams({ [PARAMETER]: id })}` };
}

/**
 * The generation that is open in the dialog, into which its picture moves. The address contains its
 * id, so that the back button closes the dialog instead of leaving the screen.
 */
export function useOpenedGeneration() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [opened, setOpened] = useState(() => {
    const id = idInAddress();
    return id ? openedAt(id) : null;
  });
  const [module, loadModule] = useDialogModule(opened !== null);
  const [moving, setMoving] = useState<string | null>(null);
  // The id that is open, ahead of the next render.
  const current = useRef(opened?.id ?? null);

  async function open(id: string) {
    if (!(await loadModule())) return;
    const change = () => {
      setMoving(null);
      setOpened(openedAt(id));
    };
    current.current = id;
    void morph({ before: () => setMoving(id), change });
    navigate(addressOf(id), { state: OPENED_HERE });
  }

  function showInDialog(id: string) {
    current.current = id;
    setOpened(openedAt(id));
  }

  function show(id: string) {
    showInDialog(id);
    navigate(addressOf(id), { replace: true, state });
  }

  async function hide() {
    const id = current.current;
    if (!id) return;
    current.current = null;
    await morph({
      change: () => {
        setOpened(null);
        setMoving(id);
      },
      after: () => focusCard(id),
    });
    setMoving(null);
  }

  function close() {
    if (!current.current) return;
    void hide();
    if (state?.openedHere) navigate(-1);
    else navigate({ search: "" }, { replace: true });
  }

  useBackAndForward((id) => (id ? showInDialog(id) : void hide()));

  return { Dialog: module?.GenerationDialog, opened, moving, open, show, close };
}

/** Loads the dialog when the address or the browser's buttons open it. */
function useDialogModule(opened: boolean) {
  const [module, loadModule] = useLazyModule(loadDialog);
  const missing = opened && module === null;
  const load = useEffectEvent(loadModule);
  useEffect(() => {
    if (missing) void load();
  }, [missing]);
  return [module, loadModule] as const;
}

/** Runs after the browser's back and forward buttons, with the id in the address. */
function useBackAndForward(onChange: (id: string | null) => void): void {
  const run = useEffectEvent(onChange);
  useEffect(() => {
    const onPop = () => run(idInAddress());
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);
}
