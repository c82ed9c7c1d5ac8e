import { AI_ORIGIN } from "../harness/fakes/ai-over-fetch.ts";
import { FAL_KEY, FAL_MEDIA, FAL_QUEUE, startFakeFal } from "../harness/fakes/fal.ts";
import { FASHN_API, FASHN_KEY, startFakeFashn } from "../harness/fakes/fashn.ts";
import { GEMINI_KEY, startGemini } from "../harness/fakes/gemini.ts";
import {
  SERVICE_SECRET,
  SERVICE_URL,
  startGenerationService,
} from "../harness/fakes/generation-service.ts";
import {
  REPLICATE_API,
  REPLICATE_DELIVERY,
  REPLICATE_TOKEN,
  startFakeReplicate,
} from "../harness/fakes/replicate.ts";
import { newServiceAccount, startVertex } from "../harness/fakes/vertex.ts";
import { startWorkersAi } from "../harness/fakes/workers-ai.ts";
import { type Internet, startInternet } from "../harness/internet.ts";
import { PUBLIC } from "../harness/links.ts";
import type { FakeProvider } from "../harness/provider-fake.ts";

/** The states before the end, so that it is polled twice, like one of the other two. */
const STEPS = ["processing"];

/** Fakes of all providers in the catalogue, with the settings that lead the worker to them. */
export async function startProviders(picture: Uint8Array<ArrayBuffer>): Promise<{
  readonly vars: Readonly<Record<string, string>>;
  readonly origins: ReadonlySet<string>;
  readonly internet: Internet;
  stop(): Promise<void>;
}> {
  const { account, publicKey } = newServiceAccount("bench");
  const internet = await startInternet();
  const origins: [FakeProvider, readonly string[]][] = [
    [(await startGenerationService(picture)).provider, [new URL(SERVICE_URL).origin]],
    [(await startFakeFashn({ picture, steps: STEPS })).provider, [FASHN_API]],
    [(await startFakeFal(picture)).provider, [FAL_QUEUE, FAL_MEDIA]],
    [(await startFakeReplicate(picture)).provider, [REPLICATE_API, REPLICATE_DELIVERY]],
    [(await startWorkersAi(picture)).provider, [AI_ORIGIN]],
    [
      (await startVertex(publicKey, picture)).provider,
      ["https://us-central1-aiplatform.googleapis.com", new URL(account.token_uri).origin],
    ],
    [(await startGemini(picture)).provider, ["https://generativelanguage.googleapis.com"]],
  ];
  for (const [{ fetch }, list] of origins) {
    for (const origin of list) {
      internet.origins.set(origin, fetch);
      internet.names.set(new URL(origin).hostname, () => [PUBLIC]);
    }
  }
  return {
    vars: {
      HTTP_ENGINE_URL: SERVICE_URL,
      HTTP_ENGINE_SECRET: SERVICE_SECRET,
      FASHN_API_KEY: FASHN_KEY,
      FAL_KEY,
      REPLICATE_API_TOKEN: REPLICATE_TOKEN,
      GOOGLE_SERVICE_ACCOUNT: JSON.stringify(account),
      GEMINI_API_KEY: GEMINI_KEY,
    },
    origins: new Set(internet.origins.keys()),
    internet,
    async stop() {
      await internet.stop();
      await Promise.all(origins.map(([provider]) => provider.stop()));
    },
  };
}
