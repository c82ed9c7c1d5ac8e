import useSWR, { mutate } from "swr";
import { type ApiError, call } from "#web/api/call.ts";
import type { ImportReading, LinkPage, OpenImport } from "#worker/contract/imports.ts";
import type { EnteredRow } from "./read-table.ts";

const IMPORTS = "/api/closet/imports";
const ROWS = "/api/closet/import-rows";
const POLL_MS = 2000;

const path = (root: string, id: string, part = "") => `${root}/${encodeURIComponent(id)}${part}`;

/** The open import; it is read again while pages are read, also by another tab or the server. */
export function useImport() {
  return useSWR<OpenImport, ApiError>(IMPORTS, call, {
    refreshInterval: (data) =>
      data?.import?.rows.some(({ state }) => state === "waiting" || state === "reading")
        ? POLL_MS
        : 0,
  });
}

export function refreshImport(): Promise<unknown> {
  return mutate(IMPORTS);
}

/** Shows the state that the server has now. @throws ApiError */
export async function readImportAgain(): Promise<OpenImport> {
  const read = await call<OpenImport>(IMPORTS);
  await mutate(IMPORTS, read, { revalidate: false });
  return read;
}

export async function openImport(rows: readonly EnteredRow[]): Promise<void> {
  await call(IMPORTS, { method: "POST", json: { rows } });
}

export function readNext(id: string, signal: AbortSignal): Promise<ImportReading> {
  return call(path(IMPORTS, id, "/readings"), { method: "POST", json: {}, signal });
}

export function retryFailures(id: string): Promise<void> {
  return call(path(IMPORTS, id, "/retries"), { method: "POST", json: {} });
}

export function discardImport(id: string): Promise<void> {
  return call(path(IMPORTS, id), { method: "DELETE" });
}

interface RowChange {
  readonly link?: string;
  readonly title?: string;
  readonly caption?: string;
  readonly isWanted?: boolean;
}

export function changeRow(id: string, json: RowChange): Promise<void> {
  return call(path(ROWS, id), { method: "PATCH", json });
}

export function removeRow(id: string): Promise<void> {
  return call(path(ROWS, id), { method: "DELETE" });
}

export function choosePicture(id: string, url: string): Promise<void> {
  return call(path(ROWS, id, "/picture"), { method: "PUT", json: { url } });
}

/** Creates the row's item: one, however often it is called. */
export function publishRow(id: string): Promise<void> {
  return call(path(ROWS, id, "/item"), { method: "POST", json: {} });
}

export async function listLinks(url: string): Promise<LinkPage["links"]> {
  const json = { url };
  return (await call<LinkPage>("/api/closet/link-pages", { method: "POST", json })).links;
}
