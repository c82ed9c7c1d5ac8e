import type { DragEvent, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { addPhotoField, carriesFiles, photoAmong } from "./photo-fields.ts";

interface Taking {
  readonly empty: boolean;
  readonly busy: boolean;
  readonly onPick: (file: File) => void;
}

interface TakingElement {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/**
 * Makes an element take photos that are dropped on it or pasted anywhere on the page.
 * @returns the element's props, and whether files are held over it
 */
export function usePhotoField(taking: Taking): { over: boolean; field: TakingElement } {
  const [over, setOver] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(taking);
  useEffect(() => {
    latest.current = taking;
  });

  useEffect(() => {
    if (!ref.current) return;
    return addPhotoField({
      element: ref.current,
      isEmpty: () => latest.current.empty,
      take(file) {
        const { busy, onPick } = latest.current;
        if (!busy) onPick(file);
        return !busy;
      },
    });
  }, []);

  function onDragOver(event: DragEvent) {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = taking.busy ? "none" : "copy";
    setOver(!taking.busy);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    // Passing from one child to the next is not leaving.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  function onDrop(event: DragEvent) {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    const file = photoAmong(event.dataTransfer.files);
    if (file && !taking.busy) taking.onPick(file);
  }

  return { over, field: { ref, onDragOver, onDragLeave, onDrop } };
}
