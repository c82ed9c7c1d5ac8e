import * as v from "valibot";
import type { EngineContext, WorkersAi } from "../context.ts";
import type { Engine, EngineAnswer, TryOnJob } from "../engine.ts";
import { jobLost, operatorError } from "../engine-errors.ts";
import { callForPicture, type ProviderReply } from "../provider-call.ts";
import { toPictureAnswer } from "../provider-output.ts";
import { type ReferencePicture, type References, referencePictures } from "../reference-picture.ts";
import { newSeed } from "../seed.ts";
import { tryOnPrompt } from "../try-on-prompt.ts";
import { outputSize } from "./output-size.ts";
import { classifyWorkersAiReply } from "./workers-ai-errors.ts";
import type { WorkersAiModel } from "./workers-ai-models.ts";

/** References must be smaller than 512 px a side. */
const MAX_REFERENCE_SIDE = 504;
/** Two references and one megapixel of output at $0.011 per 1,000 neurons. */
const FACTS: Readonly<Record<WorkersAiModel, { price: number; seconds: number }>> = {
  "@cf/black-forest-labs/flux-2-klein-9b": { price: 0.016, seconds: 8 },
  "@cf/black-forest-labs/flux-2-klein-4b": { price: 0.0013, seconds: 5 },
};

/** The binding's form, then that of the REST API. */
const answerSchema = v.union([
  v.object({ image: v.string() }),
  v.pipe(
    v.object({ result: v.object({ image: v.string() }) }),
    v.transform(({ result }) => result),
  ),
]);

/** FLUX.2 [klein] on Workers AI: a general image editor, reached by a binding without a key. */
export function createWorkersAiEngine(context: EngineContext): Engine {
  const model = context.settings.WORKERS_AI_MODEL;
  const { price, seconds } = FACTS[model];
  return {
    name: "workers-ai",
    deadlineMs: 120_000,
    expectedSeconds: seconds,
    seeded: true,
    pricePerPicture: price,
    outputHosts: [],
    startJob: (job, { signal }) => startJob(context, model, job, signal),
  };
}

async function startJob(
  context: EngineContext,
  model: WorkersAiModel,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const { ai, codecs, now } = context;
  if (!ai) return operatorError("there is no AI binding");
  const pictures = await referencePictures(codecs, job, MAX_REFERENCE_SIDE);
  if (!pictures) return operatorError("a stored picture cannot be read");
  const binding = { ...context, fetch: toFetch(ai, model) };
  const body = toForm(pictures);
  const reply = await callForPicture(binding, model, { method: "POST", body }, signal);
  return reply.ok ? readAnswer(reply, now()) : jobLost(reply.detail);
}

function toForm({ person, garments }: References): FormData {
  const { width, height } = outputSize(person.width, person.height);
  const form = new FormData();
  form.set("prompt", tryOnPrompt(garments.length));
  form.set("input_image_0", toBlob(person), "person.jpg");
  for (const [k, garment] of garments.entries()) {
    form.set(`input_image_${k + 1}`, toBlob(garment), "garment.jpg");
  }
  form.set("width", String(width));
  form.set("height", String(height));
  form.set("seed", String(newSeed()));
  return form;
}

function toBlob({ bytes }: ReferencePicture): Blob {
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/jpeg" });
}

/** The binding as `fetch`. It takes a stream and the content type with the form's boundary. */
function toFetch(ai: WorkersAi, model: string): typeof fetch {
  return async (_, init) => {
    const { body, headers } = new Response(init?.body);
    const contentType = headers.get("content-type") ?? "";
    const signal = init?.signal as AbortSignal;
    return ai.run(model, { multipart: { body, contentType } }, { returnRawResponse: true, signal });
  };
}

function readAnswer(reply: ProviderReply, now: number): EngineAnswer {
  const answer = v.safeParse(answerSchema, reply.json);
  if (reply.status === 200 && answer.success) return toPictureAnswer(answer.output.image);
  return classifyWorkersAiReply(reply, now);
}
