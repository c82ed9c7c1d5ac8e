import * as v from "valibot";
import type { EngineError } from "../engine.ts";
import {
  garmentError,
  jobLost,
  moderationError,
  operatorError,
  photoError,
} from "../engine-errors.ts";

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
const TRANSIENT = new Set([
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

export function readFalError(body: unknown): EngineError | null {
  const model = v.safeParse(modelErrors, body);
  if (model.success) {
    const [{ type, loc, msg }] = model.output.detail as [(typeof model.output.detail)[number]];
    const garment = loc.some((part) => /garment/.test(String(part)));
    return toErrorOfType(type, garment) ?? readPoseError(msg);
  }
  const request = v.safeParse(requestError, body);
  return request.success ? toErrorOfType(request.output.error_type, false) : null;
}

function toErrorOfType(type: string, garment: boolean): EngineError | null {
  if (BLOCKED.has(type)) return moderationError(type);
  if (PICTURE.has(type)) return garment ? garmentError(type) : photoError(type);
  if (TRANSIENT.has(type)) return jobLost(type);
  return type === "bad_request" ? operatorError(type) : null;
}

/** FASHN's rejection of a photo has no type of fal's. */
function readPoseError(message: string): EngineError | null {
  return /\bpose/i.test(message) ? photoError("pose") : null;
}
