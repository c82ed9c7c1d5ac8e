import { type DragEvent, type RefObject, useEffect, useRef, useState } from "react";
import { addPhotoField, carriesFiles, photosAmong } from "./photo-fields.ts";

interface PhotoFieldOptions {
  readonly empty: boolean;
  readonly busy: boolean;
  /** Receives the first picture, and the other files dropped with it. */
  readonly onPick: (file: File, others: readonly File[]) => void;
}

interface FieldProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly "data-over": true | undefined;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** The props of an element that accepts photos dropped on it or pasted anywhere on the page. */
export function usePhotoField(options: PhotoFieldOptions): FieldProps {
  const [over, setOver] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!ref.current) return;
    return addPhotoField({
      element: ref.current,
      isEmpty: () => latest.current.empty,
      accept(file) {
        const { busy, onPick } = latest.current;
        if (!busy) onPick(file, []);
        return !busy;
      },
    });
  }, []);

  function onDragOver(event: DragEvent) {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = options.busy ? "none" : "copy";
    setOver(!options.busy);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    // Ignores moves between children.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  function onDrop(event: DragEvent) {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    const [file, ...others] = photosAmong(event.dataTransfer.files);
    if (file && !options.busy) options.onPick(file, others);
  }

  return { ref, "data-over": over || undefined, onDragOver, onDragLeave, onDrop };
}
