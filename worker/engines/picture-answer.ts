import { detectImageType } from "../media/inspect/inspect.ts";
import type { EngineAnswer } from "./engine.ts";
import { outputOf } from "./provider-output.ts";
import { lostJob } from "./troubles.ts";

/** The answer of an engine that gives its picture as base64; its type is what its bytes say. */
export function pictureAnswer(base64: string): EngineAnswer {
  const output = outputOf(`data:image/jpeg;base64,${base64}`);
  const readable = output && "bytes" in output && detectImageType(output.bytes);
  return readable ? { kind: "output", output } : lostJob("the answer holds no picture");
}
