import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Behaviour } from "./history.ts";
import { numberedDataUrl, numberedPicture, readNumber } from "./numbered-picture.ts";

/** The recipient of the photos, by name. */
export const ENGINE_HOST = "127.0.0.1";

const SECRET = "a-secret-of-the-operators-gpu";
/** The first number of a result; smaller numbers belong to people and garments. */
const FIRST_RESULT = 200_000_000;

/** A job as it arrived; times are `performance.now()`. */
export interface EngineCall {
  readonly at: number;
  readonly generationId: string;
  readonly attempt: number;
  /** The numbers of the pictures; null where one is damaged. */
  readonly person: number | null;
  readonly garment: number | null;
  readonly callbackPath: string;
}

/** A result that the product may have taken. */
export interface Delivery {
  readonly generationId: string;
  readonly number: number;
  /** The start of its sending. */
  readonly at: number;
}

interface SentCallback {
  readonly generationId: string;
  readonly forged: boolean;
  /** 0 without an answer. */
  readonly status: number;
}

/** A generation service on loopback that treats each generation as its history defines. */
export class ScriptedEngine {
  readonly calls: EngineCall[] = [];
  readonly deliveries: Delivery[] = [];
  readonly callbacks: SentCallback[] = [];
  readonly #scripts = new Map<string, readonly Behaviour[]>();
  readonly #polls = new Map<string, { left: number; generationId: string }>();
  readonly #waiting = new Map<string, ((call: EngineCall) => void)[]>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response).catch(() => response.destroy());
  });
  #productUrl = () => "";
  #lastNumber = FIRST_RESULT;

  static async start(): Promise<ScriptedEngine> {
    const engine = new ScriptedEngine();
    await new Promise<void>((resolve) => engine.#server.listen(0, "127.0.0.1", resolve));
    return engine;
  }

  /** The variables of a worker that uses it. */
  get vars(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      ENGINE: "http",
      HTTP_ENGINE_URL: `http://${ENGINE_HOST}:${port}/try-on`,
      HTTP_ENGINE_SECRET: SECRET,
    };
  }

  /** @param productUrl returns the target of callbacks, which changes with each restart */
  serve(productUrl: () => string): void {
    this.#productUrl = productUrl;
  }

  /** Sets the engine's behaviour for a generation, by attempt. */
  plan(generationId: string, script: readonly Behaviour[]): void {
    this.#scripts.set(generationId, script);
  }

  /** The first job of a generation; null if none arrives in time. */
  jobOf(generationId: string, timeoutMs: number): Promise<EngineCall | null> {
    const known = this.calls.find((call) => call.generationId === generationId);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), timeoutMs);
      const tell = (call: EngineCall) => {
        clearTimeout(timer);
        resolve(call);
      };
      this.#waiting.set(generationId, [...(this.#waiting.get(generationId) ?? []), tell]);
    });
  }

  /** Calls back with a new picture, signed with the service's secret or with another one. */
  async callBack(call: EngineCall, { forged }: { readonly forged: boolean }): Promise<void> {
    const number = ++this.#lastNumber;
    if (!forged) this.#deliver(call.generationId, number);
    await this.#push(
      call,
      completed(number),
      forged ? "a-secret-of-somebody-else-entirely" : SECRET,
    );
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === "GET") return this.#answerPoll(request, response);
    const job = JSON.parse(Buffer.concat(chunks).toString());
    const { pathname, search } = new URL(job.callback_url);
    const call: EngineCall = {
      at: performance.now(),
      generationId: job.generation_id,
      attempt: job.attempt,
      person: await readNumber(bytesOf(job.model_image_url)),
      garment: await readNumber(bytesOf(job.garment_image_url)),
      callbackPath: pathname + search,
    };
    this.calls.push(call);
    const script = this.#scripts.get(call.generationId) ?? [];
    const behaviour = script[call.attempt - 1] ?? { does: "makes", afterMs: 0, asJson: false };
    this.#behave(behaviour, call, response);
    for (const tell of this.#waiting.get(call.generationId) ?? []) tell(call);
    this.#waiting.delete(call.generationId);
  }

  #behave(behaviour: Behaviour, call: EngineCall, response: ServerResponse): void {
    if (behaviour.does === "hangs") return;
    if (behaviour.does === "pushes" || behaviour.does === "pushes_refusal") {
      response.writeHead(202).end();
      this.#later(behaviour.afterMs, () => this.#pushAll(behaviour, call));
    } else if (behaviour.does === "is_polled") {
      const place = `/jobs/${call.generationId}-${call.attempt}`;
      this.#polls.set(place, { left: behaviour.polls, generationId: call.generationId });
      response.writeHead(202, { location: place }).end();
    } else {
      this.#later(behaviour.afterMs, () => this.#answerWith(behaviour, call, response));
    }
  }

  #answerWith(behaviour: Behaviour, call: EngineCall, response: ServerResponse): void {
    if (behaviour.does === "makes" && behaviour.asJson) {
      sendJson(response, 200, completed(this.#newResult(call.generationId)));
    } else if (behaviour.does === "makes") {
      response.writeHead(200, { "content-type": "image/png" });
      response.end(numberedPicture(this.#newResult(call.generationId)));
    } else if (behaviour.does === "refuses") {
      sendJson(response, 422, { error: "nobody there", cause: "photo" });
    } else if (behaviour.does === "errs") {
      sendJson(response, 503, { error: "warming up" });
    } else if (behaviour.does === "sends_no_picture") {
      const output_image_url = "data:image/png;base64,AAAA";
      sendJson(response, 200, { status: "completed", output_image_url });
    } else {
      response.destroy();
    }
  }

  #answerPoll(request: IncomingMessage, response: ServerResponse): void {
    const poll = this.#polls.get(request.url ?? "");
    if (!poll) sendJson(response, 404, {});
    else if (poll.left-- > 0) sendJson(response, 200, { status: "processing" });
    else sendJson(response, 200, completed(this.#newResult(poll.generationId)));
  }

  #pushAll(behaviour: Behaviour, call: EngineCall): void {
    if (behaviour.does === "pushes_refusal") {
      void this.#push(call, { status: "failed", error: "no garment", cause: "garment" }, SECRET);
    } else if (behaviour.does === "pushes") {
      const result = completed(this.#newResult(call.generationId));
      for (let copy = 0; copy < behaviour.copies; copy++) void this.#push(call, result, SECRET);
    }
  }

  async #push(call: EngineCall, result: object, secret: string): Promise<void> {
    const { generationId, attempt } = call;
    const body = JSON.stringify({ generation_id: generationId, attempt, ...result });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    const headers = { "drape-timestamp": timestamp, "drape-signature": signature };
    const url = this.#productUrl() + call.callbackPath;
    const answer = await fetch(url, { method: "POST", headers, body }).catch(() => null);
    await answer?.body?.cancel();
    const status = answer?.status ?? 0;
    this.callbacks.push({ generationId, forged: secret !== SECRET, status });
  }

  #newResult(generationId: string): number {
    const number = ++this.#lastNumber;
    this.#deliver(generationId, number);
    return number;
  }

  #deliver(generationId: string, number: number): void {
    this.deliveries.push({ generationId, number, at: performance.now() });
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}

function completed(number: number) {
  return { status: "completed", output_image_url: numberedDataUrl(number) };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function bytesOf(dataUrl: string): Uint8Array {
  return new Uint8Array(Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64"));
}
