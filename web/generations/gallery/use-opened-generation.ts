import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { morph } from "#web/ui/morph.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { focusCard, thumbnailOf } from "./gallery-cards.ts";

const PARAMETER = "generation";
/** Marks the entry of the history that opening a dialog has made. */
const OPENED_HERE = { openedHere: true };

interface Opened {
  readonly id: string;
  /** The address of the picture as the grid shows it. */
  readonly thumbnail: string | undefined;
}

function openedAt(id: string): Opened {
  return { id, thumbnail: thumbnailOf(id) };
}

const loadDialog = () => import("./generation-dialog.tsx");

/** Starts loading the dialog: somebody is about to open it. */
export function preloadDialog(): void {
  loadDialog().catch(() => {});
}

function idInAddress(): string | null {
  return new URLSearchParams(window.location.search).get(PARAMETER);
}

/**
 * Which generation of the grid is open in the dialog; its picture glides there and back. The
 * address names it, so that the back button closes the dialog instead of leaving the screen.
 */
export function useOpened() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [opened, setOpened] = useState(() => {
    const id = idInAddress();
    return id ? openedAt(id) : null;
  });
  // Loaded when it is first opened, and before its picture glides into it.
  const [part, wantPart] = useLazyModule(loadDialog);
  const [moving, setMoving] = useState<string | null>(null);
  // The dialog's own word on what is open, ahead of the next render.
  const current = useRef(opened?.id ?? null);

  function address(id: string) {
    return { search: `?${new URLSearchParams({ [PARAMETER]: id })}` };
  }

  async function open(id: string) {
    if (!(await wantPart())) return;
    current.current = id;
    void morph({
      before: () => setMoving(id),
      change: () => {
        setMoving(null);
        setOpened(openedAt(id));
      },
    });
    navigate(address(id), { state: OPENED_HERE });
  }

  /** Another one in the open dialog. */
  function show(id: string) {
    current.current = id;
    setOpened(openedAt(id));
    navigate(address(id), { replace: true, state });
  }

  async function leave() {
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
    void leave();
    if (state?.openedHere) navigate(-1);
    else navigate({ search: "" }, { replace: true });
  }

  const follow = useRef(() => {});
  follow.current = () => {
    const id = idInAddress();
    if (!id) return void leave();
    current.current = id;
    setOpened(openedAt(id));
  };
  useEffect(() => {
    const onPop = () => follow.current();
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);

  // Named by the address from the start, or by the browser's own buttons.
  const missing = opened !== null && part === null;
  const want = useRef(wantPart);
  useEffect(() => {
    if (missing) void want.current();
  }, [missing]);

  return { Dialog: part?.GenerationDialog, opened, moving, open, show, close };
}
