import type { DragEvent, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { addPhotoField, carriesFiles, photosAmong } from "./photo-fields.ts";

interface Taking {
  readonly empty: boolean;
  readonly busy: boolean;
  /** The first picture, and what else was dropped with it. */
  readonly onPick: (file: File, others: readonly File[]) => void;
}

interface FieldProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** There while files are held over it. */
  readonly "data-over": true | undefined;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/**
 * Makes an element take photos that are dropped on it or pasted anywhere on the page.
 * @returns the element's props
 */
export function usePhotoField(taking: Taking): FieldProps {
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
        if (!busy) onPick(file, []);
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
    const [file, ...others] = photosAmong(event.dataTransfer.files);
    if (file && !taking.busy) taking.onPick(file, others);
  }

  return { ref, "data-over": over || undefined, onDragOver, onDragLeave, onDrop };
}
