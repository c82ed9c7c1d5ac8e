import { retryLostAnswer } from "#db/client.ts";
import { chargeForGeneration, type StartResult } from "#db/queries/generations.ts";
import { consentTermsOf } from "../account/consent-terms.ts";
import { utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { createdId } from "../http/idempotency.ts";
import { networksLimits } from "../http/limit-table.ts";
import { describeError } from "../http/log.ts";
import type { Actor } from "../http/routes.ts";
import type { SourceNetworks } from "../http/source.ts";

/** Seconds; most generations end sooner. */
const RETRY_AFTER_S = 30;
const PAUSE_RETRY_AFTER_S = 300;

/** Idempotent by key. 402, 403 without consent, 429 above a limit, 503 during a pause. */
export async function startGeneration(
  deps: Deps,
  actor: Actor,
  idempotencyKey: string | null,
  networks: SourceNetworks,
): Promise<string> {
  const { config } = deps;
  const now = deps.now();
  const id = await createdId(deps, "generation", actor.userId, idempotencyKey);
  const { first, fallback } = deps.engines;
  const timeoutMs = config.engines.ENGINE_TIMEOUT_S * 1000;
  const engineMs = Math.max(first.deadlineMs, fallback?.deadlineMs ?? 0);
  const deadlineAt = now + Math.min(timeoutMs, engineMs);
  const charge = () =>
    chargeForGeneration(deps.db, actor, {
      id,
      idempotencyKey,
      engine: first.name,
      deadlineAt,
      limits: { maxRunning: config.maxRunning, maxStartsPerHour: config.maxStartsPerHour },
      source: {
        hash: networks[0].hash,
        maxRunning: config.source.maxRunning,
        hours: networksLimits("start:", config.source.maxStartsPerHour, networks),
      },
      consent: consentTermsOf(config),
      renewal: { day: utcDay(now), allowance: config.dailyCredits, now },
    });
  const start = await retryLostAnswer(charge);
  if (!start.sessionAlive) fail("unauthenticated");
  if (start.generationId === null) return refuse(start, now);
  // Also after a repeated request, whose first one may have crashed here. If the object does not
  // answer, the sweep refunds the generation.
  if (start.open) {
    const object = deps.generation(start.generationId);
    const armed = object.arm({
      id: start.generationId,
      ownerId: actor.userId,
      createdAt: now,
      deadlineAt,
      engine: first.name,
      fallback: fallback?.name ?? null,
      expectedMs: first.expectedSeconds * 1000,
    });
    await armed.catch((error) => deps.log({ event: "arm_failed", ...describeError(error) }));
  }
  return start.generationId;
}

function refuse({ pause, credits, consentLacking, fullUntil }: StartResult, now: number): never {
  if (pause !== null) fail("generation_paused", { pause, retryAfter: PAUSE_RETRY_AFTER_S });
  if (credits < 1) fail("insufficient_credits");
  if (consentLacking) fail("consent_required");
  if (fullUntil === 0) fail("too_many_generations", { retryAfter: RETRY_AFTER_S });
  const retryAfter = Math.max(1, (fullUntil - now) / 1000);
  return fail("start_limit", { retryAfter });
}
