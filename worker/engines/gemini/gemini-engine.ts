import * as v from "valibot";
import { toBase64 } from "#worker/crypto/encoding.ts";
import type { EngineContext } from "../context.ts";
import type { Engine, EngineAnswer, TryOnJob } from "../engine.ts";
import { jobLost, moderationError, operatorError } from "../engine-errors.ts";
import { callForPicture, type ProviderReply } from "../provider-call.ts";
import { toPictureAnswer } from "../provider-output.ts";
import { type ReferencePicture, type References, referencePictures } from "../reference-picture.ts";
import { tryOnPrompt } from "../try-on-prompt.ts";
import { classifyFinish, classifyGeminiReply } from "./gemini-errors.ts";

const API = "https://generativelanguage.googleapis.com/v1beta/models";
const ASPECT_RATIOS = [
  "1:1",
  "2:3",
  "3:2",
  "3:4",
  "4:3",
  "4:5",
  "5:4",
  "9:16",
  "16:9",
  "21:9",
] as const;
/** US dollars and seconds for a picture of a megapixel. */
const FACTS: Readonly<Record<string, { price: number; seconds: number }>> = {
  "gemini-3-pro-image": { price: 0.134, seconds: 22 },
  "gemini-3.1-flash-image": { price: 0.067, seconds: 14 },
  "gemini-3.1-flash-lite-image": { price: 0.034, seconds: 9 },
};
const UNKNOWN_MODEL = { price: 0.134, seconds: 20 };

const answerSchema = v.object({
  candidates: v.optional(
    v.array(
      v.object({
        finishReason: v.optional(v.string(), "STOP"),
        content: v.optional(
          v.object({
            parts: v.optional(
              v.array(
                v.object({
                  thought: v.optional(v.boolean(), false),
                  inlineData: v.optional(v.object({ data: v.string() })),
                }),
              ),
              [],
            ),
          }),
          { parts: [] },
        ),
      }),
    ),
    [],
  ),
  promptFeedback: v.optional(v.object({ blockReason: v.optional(v.string()) })),
});

/** The Gemini API's image models, which are general image editors. */
export function createGeminiEngine(context: EngineContext): Engine {
  const { price, seconds } = FACTS[context.settings.GEMINI_MODEL] ?? UNKNOWN_MODEL;
  return {
    name: "gemini",
    deadlineMs: 120_000,
    expectedSeconds: seconds,
    seeded: false,
    pricePerPicture: price,
    outputHosts: [],
    startJob: (job, { signal }) => startJob(context, job, signal),
  };
}

async function startJob(
  context: EngineContext,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const { GEMINI_API_KEY: key, GEMINI_MODEL: model } = context.settings;
  if (!key) return operatorError("there is no key");
  const pictures = await referencePictures(context.codecs, job);
  if (!pictures) return operatorError("a stored picture cannot be read");
  const headers = { "x-goog-api-key": key, "content-type": "application/json" };
  const init = { method: "POST", headers, body: bodyOf(pictures) };
  const reply = await callForPicture(context, `${API}/${model}:generateContent`, init, signal);
  return reply.ok ? readAnswer(reply, job.attempt, context.now()) : jobLost(reply.detail);
}

function bodyOf({ person, garments }: References): string {
  const parts = [{ text: tryOnPrompt(garments.length) }, ...[person, ...garments].map(partOf)];
  return JSON.stringify({
    contents: [{ role: "user", parts }],
    generationConfig: {
      responseModalities: ["IMAGE"],
      imageConfig: { aspectRatio: nearestAspectRatio(person), imageSize: "1K" },
    },
    // So that swimwear passes; some filters have no setting.
    safetySettings: [{ category: "HARM_CATEGORY_SEXUALLY_EXPLICIT", threshold: "BLOCK_ONLY_HIGH" }],
  });
}

function partOf({ bytes }: ReferencePicture): object {
  return { inlineData: { mimeType: "image/jpeg", data: toBase64(bytes) } };
}

export function nearestAspectRatio({
  width,
  height,
}: Pick<ReferencePicture, "width" | "height">): string {
  const error = (shape: string) => {
    const [wide = 1, high = 1] = shape.split(":").map(Number);
    return Math.abs(Math.log((wide * height) / (high * width)));
  };
  return ASPECT_RATIOS.reduce((best, shape) => (error(shape) < error(best) ? shape : best));
}

/** The last picture is the result; earlier ones and those marked as thoughts are drafts. */
function readAnswer(reply: ProviderReply, attempt: number, now: number): EngineAnswer {
  const answer = v.safeParse(answerSchema, reply.json);
  if (reply.status !== 200 || !answer.success) return classifyGeminiReply(reply, now);
  const { candidates, promptFeedback } = answer.output;
  if (promptFeedback?.blockReason) return moderationError(promptFeedback.blockReason);
  const [candidate] = candidates;
  const picture = candidate?.content.parts.findLast((part) => part.inlineData && !part.thought);
  if (picture?.inlineData) return toPictureAnswer(picture.inlineData.data);
  return classifyFinish(candidate?.finishReason ?? "no candidate", attempt);
}
