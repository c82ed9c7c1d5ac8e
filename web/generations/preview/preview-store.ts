import type { LinkedGarment } from "#web/generations/garment-calls.ts";
import type { QueuedGeneration } from "#web/generations/queue/queued-generation.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { createStore } from "#web/ui/store.ts";
import { type BlurredPreview, type FetchGarment, paintQueued, runPreview } from "./run-preview.ts";

const store = createStore<BlurredPreview>({ phase: "idle" });
let shown = new AbortController();
let running: AbortSignal | null = null;

/** A visitor's try-on, stored and painted in the browser; the photo is not uploaded. */
export const blurredPreview = { get: store.get, subscribe: store.subscribe };

function restart(): AbortSignal {
  shown.abort();
  shown = new AbortController();
  return shown.signal;
}

/** Runs a preview, unless one is running; resolves after its end. */
export async function startPreview(
  form: TryOnForm,
  linked: () => Promise<LinkedGarment>,
): Promise<void> {
  if (running && !running.aborted) return;
  const signal = restart();
  running = signal;
  const show = (preview: BlurredPreview) => signal.aborted || store.set(preview);
  await runPreview(form, linked, show, signal).finally(() => {
    if (running === signal) running = null;
  });
}

/** Shows the preview of a queued try-on again. */
export async function showPreview(
  queued: QueuedGeneration,
  fetchGarment: FetchGarment,
): Promise<void> {
  const signal = restart();
  store.set({ phase: "blurred", picture: null });
  const picture = await paintQueued(queued, fetchGarment).catch(() => null);
  if (!signal.aborted) store.set(picture ? { phase: "blurred", picture } : { phase: "idle" });
}

export function hidePreview(): void {
  restart();
  store.set({ phase: "idle" });
}
