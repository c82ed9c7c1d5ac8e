import { useEffect, useRef, useState } from "react";
import type { TryOnParts } from "#web/generations/form/load-try-on-parts.ts";
import type { LinkedGarment } from "#web/generations/garment-calls.ts";
import type { QueuedGeneration } from "#web/generations/queue/queued-generation.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import type { BlurredPreview, FetchGarment } from "./run-preview.ts";

/** A visitor's try-on, stored and painted in the browser; the photo is not uploaded. */
export function useBlurredPreview() {
  const [preview, setPreview] = useState<BlurredPreview>({ phase: "idle" });
  const control = useRef<AbortController | null>(null);
  const running = useRef(false);
  useEffect(() => () => control.current?.abort(), []);

  function restart(): AbortSignal {
    control.current?.abort();
    control.current = new AbortController();
    return control.current.signal;
  }

  async function start(parts: TryOnParts, form: TryOnForm, linked: () => Promise<LinkedGarment>) {
    if (running.current) return;
    running.current = true;
    try {
      await parts.runPreview(form, linked, setPreview, restart());
    } finally {
      running.current = false;
    }
  }

  /** Shows the preview of a queued try-on again. */
  async function show(parts: TryOnParts, queued: QueuedGeneration, fetchGarment: FetchGarment) {
    const signal = restart();
    setPreview({ phase: "blurred", picture: null });
    const picture = await parts.paintQueued(queued, fetchGarment).catch(() => null);
    if (signal.aborted) return;
    setPreview(picture ? { phase: "blurred", picture } : { phase: "idle" });
  }

  function hide() {
    restart();
    setPreview({ phase: "idle" });
  }

  return { preview, start, show, hide };
}
