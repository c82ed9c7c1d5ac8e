import * as v from "valibot";
import type { Trouble } from "../engine.ts";
import {
  garmentTrouble,
  lostJob,
  moderationTrouble,
  operatorTrouble,
  photoTrouble,
} from "../troubles.ts";

const modelErrors = v.object({
  detail: v.pipe(
    v.array(
      v.object({
        type: v.string(),
        loc: v.optional(v.array(v.union([v.string(), v.number()])), []),
        msg: v.optional(v.string(), ""),
      }),
    ),
    v.minLength(1),
  ),
});
const requestError = v.object({ error_type: v.string() });

const BLOCKED = new Set(["content_policy_violation", "no_media_generated"]);
const PICTURE = new Set([
  "image_too_small",
  "image_too_large",
  "image_load_error",
  "file_download_error",
  "file_too_large",
  "unsupported_image_format",
  "face_detection_error",
]);
/** Of the model itself, of the queue, and of what was given up on the way. */
const PASSING = new Set([
  "internal_server_error",
  "generation_timeout",
  "downstream_service_error",
  "downstream_service_unavailable",
  "request_timeout",
  "startup_timeout",
  "runner_scheduling_failure",
  "runner_connection_timeout",
  "runner_disconnected",
  "runner_connection_refused",
  "runner_connection_error",
  "runner_incomplete_response",
  "runner_server_error",
  "internal_error",
  "client_disconnected",
  "client_cancelled",
]);

/** What fal says went wrong with a job, by its type; null where it names none that is known. */
export function namedTrouble(body: unknown): Trouble | null {
  const model = v.safeParse(modelErrors, body);
  if (model.success) {
    const [{ type, loc, msg }] = model.output.detail as [(typeof model.output.detail)[number]];
    const garment = loc.some((part) => /garment/.test(String(part)));
    return typedTrouble(type, garment) ?? poseTrouble(msg);
  }
  const request = v.safeParse(requestError, body);
  return request.success ? typedTrouble(request.output.error_type, false) : null;
}

function typedTrouble(type: string, garment: boolean): Trouble | null {
  if (BLOCKED.has(type)) return moderationTrouble(type);
  if (PICTURE.has(type)) return garment ? garmentTrouble(type) : photoTrouble(type);
  if (PASSING.has(type)) return lostJob(type);
  return type === "bad_request" ? operatorTrouble(type) : null;
}

/** FASHN's own refusal of a photo has no type of fal's. */
function poseTrouble(message: string): Trouble | null {
  return /\bpose/i.test(message) ? photoTrouble("pose") : null;
}
