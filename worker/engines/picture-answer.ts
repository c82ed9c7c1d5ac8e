import { fromBase64 } from "#worker/auth/signature.ts";
import { detectImageType } from "#worker/media/inspect.ts";
import type { EngineAnswer } from "./engine.ts";
import { lostJob } from "./troubles.ts";

/** The answer of an engine that gives its picture as base64. */
export function pictureAnswer(base64: string): EngineAnswer {
  const bytes = fromBase64(base64);
  if (!bytes || !detectImageType(bytes)) return lostJob("the answer holds no picture");
  return { kind: "output", output: { bytes } };
}
