import { useEffect } from "react";
import { readNext, refreshImport } from "./import-calls.ts";

/** Rows that one tab reads at the same time. */
const AT_ONCE = 2;
/** After a refusal, or while others read the last rows. */
const PAUSE_MS = 5000;

/** Reads the rows of an import while the screen is open; the server goes on without it. */
export function useReadings(id: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    for (let loop = 0; loop < AT_ONCE; loop++) void readWhileOpen(id, abort.signal);
    return () => abort.abort();
  }, [id, isOpen]);
}

async function readWhileOpen(id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const reading = await readNext(id, signal).catch(() => null);
    if (reading && !reading.open) break;
    if (!reading?.read) await pause(signal);
  }
  if (!signal.aborted) await refreshImport();
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
