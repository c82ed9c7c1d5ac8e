import { useState } from "react";
import { morph } from "#web/ui/morph.ts";
import type { Generation } from "#worker/contract/generations.ts";

export interface Opened {
  readonly generation: Generation;
  /** The address of the picture as the grid shows it. */
  readonly thumbnail: string | undefined;
}

/** Which generation of the grid is open in the dialog; its picture glides there and back. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [moving, setMoving] = useState<string | null>(null);

  function open(generation: Generation, thumbnail: string | undefined) {
    void morph(
      () => setMoving(generation.id),
      () => {
        setMoving(null);
        setOpened({ generation, thumbnail });
      },
    );
  }

  async function close() {
    if (!opened) return;
    await morph(
      () => {},
      () => {
        setOpened(null);
        setMoving(opened.generation.id);
      },
    );
    setMoving(null);
  }

  return { opened, moving, open, close, forget: () => setOpened(null) };
}
