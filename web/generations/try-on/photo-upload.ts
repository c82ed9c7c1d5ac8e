import { call } from "#web/api/call.ts";
import { isSignOutOwed } from "#web/api/session-hint.ts";
import { createStore } from "#web/ui/store.ts";
import { toastError } from "#web/ui/toast-store.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";

const PATH = "/api/me/job-photo";
/** Before each further attempt after a lost connection. */
const PAUSES_MS = [1000, 3000, 10_000, 30_000, 60_000];

interface PhotoUpload {
  readonly photo: Blob;
  /** `later`: the photo is sent with the job instead. */
  readonly phase: "sending" | "waiting" | "sent" | "later";
  /** From 0 to 1. */
  readonly part: number;
}

interface Running {
  readonly photo: Blob;
  readonly control: AbortController;
  /** The address of the photo; null where the upload has failed. */
  readonly url: Promise<string | null>;
  /** Whether a try-on waits for the photo, so that no further attempt is made. */
  isTaken: boolean;
}

/** The member who chose a photo. The photos of visitors were promised to stay in the browser. */
const choosers = new WeakMap<Blob, string>();
let running: Running | null = null;
const shown = createStore<PhotoUpload | null>(null);
export const photoUpload = { get: shown.get, subscribe: shown.subscribe };

/** Allows a member's upload of a photo that they have chosen, after the consent. */
export function allowUpload(photo: Blob, userId: string): void {
  choosers.set(photo, userId);
}

/** Sends a photo that this member chose before its try-on, so that the job needs its address only. */
export function uploadPhoto(photo: Blob, userId: string): void {
  if (choosers.get(photo) !== userId) return;
  running?.control.abort();
  const control = new AbortController();
  const own: Running = { photo, control, isTaken: false, url: upload(() => own) };
  running = own;
}

/** Cancels the upload and deletes the photo, unless a try-on has taken it. */
export function cancelUpload(photo: Blob): void {
  if (running?.photo !== photo || running.isTaken) return;
  running.control.abort();
  running = null;
  shown.set(null);
  // A deletion that nobody asked for opens no login.
  const options = { method: "DELETE", keepalive: true, probe: true } as const;
  if (!isSignOutOwed()) void call(PATH, options).catch(() => {});
}

/**
 * The address of an uploaded photo for one job, after the end of its upload; null without one. A
 * job is refused as not found if the photo is deleted meanwhile.
 */
export async function takeUploaded(photo: Blob): Promise<string | null> {
  if (running?.photo !== photo) return null;
  const own = running;
  own.isTaken = true;
  if (shown.get()?.phase === "waiting") own.control.abort();
  return own.control.signal.aborted ? null : own.url;
}

/** Ends what `takeUploaded` began; a photo that was not used can be taken again. */
export function releaseUploaded(photo: Blob, isUsed: boolean): void {
  if (running?.photo !== photo) return;
  running.isTaken = false;
  if (!isUsed && !running.control.signal.aborted) return;
  running = null;
  shown.set(null);
}

async function upload(current: () => Running): Promise<string | null> {
  // `current` is known after the first suspension.
  await null;
  const own = current();
  const { photo, control } = own;
  const show = (phase: PhotoUpload["phase"], part = 0) => {
    if (!control.signal.aborted) shown.set({ photo, phase, part });
  };
  for (const pause of [...PAUSES_MS, null]) {
    show("sending");
    const answer = await send(photo, control.signal, (part) => show("sending", part));
    if (answer.status === 200) {
      show("sent", 1);
      return String(answer.body.url);
    }
    if (control.signal.aborted) return null;
    if ([415, 422].includes(answer.status)) toastError(String(answer.body.error));
    if (answer.status !== 0 || own.isTaken || pause === null) break;
    show("waiting");
    await untilOnline(pause, control.signal);
  }
  show("later");
  return null;
}

interface UploadAnswer {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly body: { readonly url?: unknown; readonly error?: unknown };
}

/** `fetch` does not report the progress of a request's body. */
function send(
  photo: Blob,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    if (signal.aborted || isSignOutOwed()) return resolve({ status: 401, body: {} });
    const request = new XMLHttpRequest();
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve({ status: request.status, body: request.response ?? {} });
    request.open("PUT", PATH);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader(PHOTO_ATTESTATION_HEADER, PHOTO_ATTESTATION_VERSION);
    request.send(photo);
  });
}

/** Waits for the time, for the connection's return, or for the abort. */
function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end, { once: true });
  });
}
