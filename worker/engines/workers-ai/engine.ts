import * as v from "valibot";
import type { EngineContext, WorkersAi } from "../context.ts";
import type { Engine, EngineAnswer, TryOnJob } from "../engine.ts";
import { pictureAnswer } from "../picture-answer.ts";
import { callForPicture, type ProviderReply } from "../provider-call.ts";
import { type ReferencePicture, referencePictures } from "../reference-picture.ts";
import { lostJob, operatorTrouble } from "../troubles.ts";
import { TRY_ON_PROMPT } from "../try-on-prompt.ts";
import { troubleOf } from "./errors.ts";
import type { WorkersAiModel } from "./models.ts";
import { pictureSize } from "./picture-size.ts";

/** References have to be smaller than 512 px a side; what happens above is not documented. */
const MAX_REFERENCE_SIDE = 504;
/** Two references and one megapixel of output at $0.011 per 1,000 neurons. */
const FACTS: Readonly<Record<WorkersAiModel, { price: number; seconds: number }>> = {
  "@cf/black-forest-labs/flux-2-klein-9b": { price: 0.016, seconds: 8 },
  "@cf/black-forest-labs/flux-2-klein-4b": { price: 0.0013, seconds: 5 },
};

/** As the binding gives it, or as its REST twin wraps it. */
const answerSchema = v.union([
  v.object({ image: v.string() }),
  v.pipe(
    v.object({ result: v.object({ image: v.string() }) }),
    v.transform(({ result }) => result),
  ),
]);

/** FLUX.2 [klein] on Workers AI: a general image editor, reached by a binding without any key. */
export function createWorkersAiEngine(context: EngineContext): Engine {
  const model = context.settings.WORKERS_AI_MODEL;
  const { price, seconds } = FACTS[model];
  return {
    name: "workers-ai",
    deadlineMs: 120_000,
    expectedSeconds: seconds,
    pricePerPicture: price,
    outputHosts: [],
    submit: (job, { signal }) => submit(context, model, job, signal),
  };
}

async function submit(
  context: EngineContext,
  model: WorkersAiModel,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const { ai, codecs, now } = context;
  if (!ai) return operatorTrouble("there is no AI binding");
  const pictures = await referencePictures(codecs, job, MAX_REFERENCE_SIDE);
  if (!pictures) return operatorTrouble("a stored picture cannot be read");
  const over = { ...context, fetch: overBinding(ai, model) };
  const body = formOf(pictures.person, pictures.garment);
  const reply = await callForPicture(over, model, { method: "POST", body }, signal);
  return reply.ok ? answerOf(reply, now()) : lostJob(reply.detail);
}

/** The references are known by exactly these names, in their order. */
function formOf(person: ReferencePicture, garment: ReferencePicture): FormData {
  const { width, height } = pictureSize(person.width, person.height);
  const form = new FormData();
  form.set("prompt", TRY_ON_PROMPT);
  form.set("input_image_0", jpegOf(person), "person.jpg");
  form.set("input_image_1", jpegOf(garment), "garment.jpg");
  form.set("width", String(width));
  form.set("height", String(height));
  return form;
}

function jpegOf({ bytes }: ReferencePicture): Blob {
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/jpeg" });
}

/**
 * The binding as `fetch` of a model. It takes a stream and the type that holds the form's boundary,
 * both of which only a form that has become a body has.
 */
function overBinding(ai: WorkersAi, model: string): typeof fetch {
  return async (_, init) => {
    const { body, headers } = new Response(init?.body);
    const contentType = headers.get("content-type") ?? "";
    const signal = init?.signal as AbortSignal;
    return ai.run(model, { multipart: { body, contentType } }, { returnRawResponse: true, signal });
  };
}

function answerOf(reply: ProviderReply, now: number): EngineAnswer {
  const answer = v.safeParse(answerSchema, reply.json);
  if (reply.status === 200 && answer.success) return pictureAnswer(answer.output.image);
  return troubleOf(reply, now);
}
