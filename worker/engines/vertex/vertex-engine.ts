import * as v from "valibot";
import { toBase64 } from "#worker/crypto/encoding.ts";
import type { EngineContext } from "../context.ts";
import type { Engine, EngineAnswer, TryOnJob } from "../engine.ts";
import { jobLost, moderationError, operatorError } from "../engine-errors.ts";
import { callForPicture, type ProviderReply } from "../provider-call.ts";
import { toPictureAnswer } from "../provider-output.ts";
import { type ReferencePicture, type References, referencePictures } from "../reference-picture.ts";
import { accessToken, discardToken } from "./access-token.ts";
import type { ServiceAccount } from "./service-account.ts";
import { classifyVertexReply } from "./vertex-errors.ts";

const OUTPUT_QUALITY = 95;
const MAX_REASON = 300;

const answerSchema = v.object({
  predictions: v.optional(
    v.array(
      v.object({
        bytesBase64Encoded: v.optional(v.string()),
        raiFilteredReason: v.optional(v.string()),
      }),
    ),
    [],
  ),
});

/** Virtual Try-On on Google's Vertex AI, in the region that the operator sets. */
export function createVertexEngine(context: EngineContext): Engine {
  return {
    name: "vertex",
    deadlineMs: 120_000,
    expectedSeconds: 8,
    seeded: false,
    pricePerPicture: 0.06,
    outputHosts: [],
    startJob: (job, { signal }) => startJob(context, job, signal),
  };
}

async function startJob(
  context: EngineContext,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const account = context.settings.GOOGLE_SERVICE_ACCOUNT;
  if (!account) return operatorError("there is no service account");
  const pictures = await referencePictures(context.codecs, job);
  if (!pictures) return operatorError("a stored picture cannot be read");
  const body = bodyOf(pictures);
  const first = await predict(context, account, body, signal);
  // A token can be revoked before it expires; a refused call costs nothing.
  const unauthorized = "status" in first && first.status === 401;
  const reply = unauthorized ? await predict(context, account, body, signal) : first;
  return "kind" in reply ? reply : readAnswer(reply, context.now());
}

async function predict(
  context: EngineContext,
  account: ServiceAccount,
  body: string,
  signal: AbortSignal,
): Promise<ProviderReply | EngineAnswer> {
  const token = await accessToken(context, account, signal);
  if (typeof token !== "string") return token;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body };
  const reply = await callForPicture(context, predictUrl(context, account), init, signal);
  if (!reply.ok) return jobLost(reply.detail);
  if (reply.status === 401) discardToken(account, token);
  return reply;
}

function predictUrl({ settings }: EngineContext, { project_id: project }: ServiceAccount): string {
  const { VERTEX_LOCATION: location, VERTEX_MODEL: model, VERTEX_PROJECT } = settings;
  const path = `projects/${VERTEX_PROJECT ?? project}/locations/${location}`;
  return `https://${location}-aiplatform.googleapis.com/v1/${path}/publishers/google/models/${model}:predict`;
}

/** Without `storageUri` Google writes nothing to a bucket. */
function bodyOf({ person, garments }: References): string {
  return JSON.stringify({
    instances: [{ personImage: imageOf(person), productImages: garments.map(imageOf) }],
    parameters: {
      sampleCount: 1,
      addWatermark: true,
      personGeneration: "allow_adult",
      safetySetting: "block_medium_and_above",
      outputOptions: { mimeType: "image/jpeg", compressionQuality: OUTPUT_QUALITY },
    },
  });
}

function imageOf({ bytes }: ReferencePicture): object {
  return { image: { bytesBase64Encoded: toBase64(bytes), mimeType: "image/jpeg" } };
}

/** A picture that the filter blocked is a success without a picture. */
function readAnswer(reply: ProviderReply, now: number): EngineAnswer {
  const answer = v.safeParse(answerSchema, reply.json);
  if (reply.status !== 200 || !answer.success) return classifyVertexReply(reply, now);
  const [prediction] = answer.output.predictions;
  if (prediction?.bytesBase64Encoded) return toPictureAnswer(prediction.bytesBase64Encoded);
  return moderationError((prediction?.raiFilteredReason ?? "no prediction").slice(0, MAX_REASON));
}
