import type { Deps } from "../deps.ts";
import {
  ENGINE_NAMES,
  type EngineName,
  type WebhookHead,
  type WebhookReceiver,
} from "../engines/engine.ts";
import { readBody } from "../http/request-body.ts";

const READ_TIMEOUT_MS = 15_000;

/** Passes a verified webhook to its generation; false without a valid signature. */
export async function receiveWebhook(
  deps: Deps,
  request: Request,
  generationId: string,
): Promise<boolean> {
  const { searchParams } = new URL(request.url);
  const attempt = Number(searchParams.get("attempt"));
  if (![1, 2, 3].includes(attempt)) return false;
  const token = searchParams.get("token");
  const head: WebhookHead = { headers: request.headers, generationId, attempt, token };
  const senders = await findPossibleSenders(deps, head);
  if (senders.length === 0) return false;
  const maxBytes = Math.max(...senders.map(({ receiver }) => receiver.maxBytes));
  const body = await readBody(request, { maxBytes, timeoutMs: READ_TIMEOUT_MS });
  for (const { name, receiver } of senders) {
    const webhook = await receiver.read({ ...head, body });
    if (!webhook) continue;
    await deps.generation(generationId).receiveWebhook(name, attempt, webhook);
    return true;
  }
  return false;
}

/** Includes engines that are no longer configured: a running job keeps its engine. */
async function findPossibleSenders(
  deps: Deps,
  head: WebhookHead,
): Promise<{ readonly name: EngineName; readonly receiver: WebhookReceiver }[]> {
  const found: { name: EngineName; receiver: WebhookReceiver }[] = [];
  for (const name of ENGINE_NAMES) {
    const receiver = deps.engines.named(name)?.webhooks;
    if (receiver && (await receiver.isPlausible(head))) found.push({ name, receiver });
  }
  return found;
}
