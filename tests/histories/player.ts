import { photoConsentVersion } from "#worker/contract/account.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import { PASSWORD, type TestAccount } from "./accounts.ts";
import { Browser, bytesOf, type Call, type JobPictures, jsonOf, type Request } from "./call.ts";
import { ENGINE_HOST } from "./engine.ts";
import type { History, Operation } from "./history.ts";
import type { Machine } from "./machine.ts";
import { numberedDataUrl, numberedPicture, readNumber } from "./numbered-picture.ts";
import { SlotId } from "./slot-id.ts";

const BAD_PICTURE = numberedPicture(0).slice(0, 60);
const WATCH_MS = 8000;
/** The time in milliseconds that a callback waits for its job. */
const JOB_COMES_MS = 4000;

type Of<K extends Operation["kind"]> = Extract<Operation, { kind: K }>;
type Details = Partial<Pick<Call, "generationId" | "key" | "slot" | "job" | "number">>;

/** Plays a history with its account's two browsers, and records each request with its answer. */
export class Player {
  readonly history: History;
  readonly account: TestAccount;
  readonly calls: Call[] = [];
  readonly browsers: readonly [Browser, Browser];
  readonly #machine: Machine;
  readonly #slots = new Map<number, SlotId>();
  readonly #jobs = new Map<string, Promise<{ body: string; job: JobPictures }>>();
  #streams = 0;

  constructor(machine: Machine, history: History, account: TestAccount) {
    this.#machine = machine;
    this.history = history;
    this.account = account;
    const browserOf = (cookie: string) => new Browser(machine.urlWhenUp, account.address, cookie);
    const [first, second] = account.cookies;
    this.browsers = [browserOf(first), browserOf(second)];
    for (const operation of history.operations) {
      if (operation.kind === "start") this.#slot(operation.slot).expected++;
    }
  }

  /** Resolves after the answers to all operations. */
  async play(): Promise<void> {
    // Each browser is signed in first, and receives the signed cookie of its session.
    for (const sender of [0, 1] as const) await this.#call({ kind: "me" }, sender, requestOf("me"));
    await Promise.all(
      this.history.operations.map(async (operation) => {
        await wait(operation.at);
        await this.#do(operation);
      }),
    );
  }

  async #do(operation: Operation): Promise<void> {
    const { device } = operation;
    switch (operation.kind) {
      case "start":
        return this.#start(operation);
      case "job":
        return this.#job(operation);
      case "callback":
        return this.#callBack(operation);
      case "watch":
        return this.#watch(operation);
      case "photo":
        return this.#photo(operation);
      case "malformed_job": {
        const path = await this.#pathOf(operation.slot, "/job");
        if (path) await this.#call(operation, device, json("POST", path.path, { a: 1 }), path);
        return;
      }
      case "status": {
        const path = await this.#pathOf(operation.slot);
        if (path) await this.#call(operation, device, { method: "GET", path: path.path }, path);
        return;
      }
      case "result":
        return this.#result(operation);
      case "remove": {
        const path = await this.#pathOf(operation.slot);
        if (!path) return;
        const request = { method: "DELETE", path: path.path };
        return copies(operation.copies, () => this.#call(operation, device, request, path));
      }
      case "kill":
        return this.#machine.kill();
      case "pause_database":
        return this.#machine.pauseDatabase(operation.forMs);
      case "cron":
        return this.#machine.cron(operation);
      default:
        await this.#call(operation, device, requestOf(operation.kind));
    }
  }

  #start(operation: Of<"start">): Promise<void> {
    const { slot, key, device, abortMs } = operation;
    const headers: Record<string, string> = key === null ? {} : { "Idempotency-Key": key };
    const request = { method: "POST", path: "/api/generations", headers, abortMs };
    const known = this.#slot(slot);
    return copies(operation.copies, async () => {
      const { status, body } = await this.#call(operation, device, request, { key, slot });
      if (status !== 201) return;
      this.#machine.engine.plan(body.generationId, this.history.engine[slot] ?? []);
      known.found(body.generationId);
    }).finally(() => known.ended());
  }

  async #job(operation: Of<"job">): Promise<void> {
    const { slot, variant, device, abortMs } = operation;
    const place = await this.#pathOf(slot, "/job");
    if (!place) return;
    const name = `${slot}/${variant}`;
    const made = this.#jobs.get(name) ?? this.#makeJob(operation, place.generationId);
    this.#jobs.set(name, made);
    const { body, job } = await made;
    const headers = { "content-type": "application/json" };
    const request = { method: "POST", path: place.path, headers, body, abortMs };
    await copies(operation.copies, () => this.#call(operation, device, request, { ...place, job }));
  }

  async #makeJob({ person, garment, variant, device }: Of<"job">, generationId: string) {
    const saved = person === "saved" ? await this.#savedPhoto(device) : null;
    const numbers = { person: this.#machine.newNumber(), garment: this.#machine.newNumber() };
    const job: JobPictures = {
      variant,
      person: saved ? "saved" : person === "bad" ? "bad" : numbers.person,
      garment: garment === "bad" ? "bad" : numbers.garment,
    };
    const bad = `data:image/png;base64,${Buffer.from(BAD_PICTURE).toString("base64")}`;
    const body = JSON.stringify({
      generation_id: generationId,
      model_image_url: saved ?? (person === "bad" ? bad : numberedDataUrl(numbers.person)),
      garment_image_url: garment === "bad" ? bad : numberedDataUrl(numbers.garment),
      photo_attestation: PHOTO_ATTESTATION_VERSION,
    });
    return { body, job };
  }

  /** The address of the saved photo as the app receives it. */
  async #savedPhoto(device: 0 | 1): Promise<string | null> {
    const { body } = await this.#call({ kind: "me" }, device, requestOf("me"));
    return body?.referenceImage?.url ?? null;
  }

  async #photo(operation: Of<"photo">): Promise<void> {
    const number = operation.bad ? null : this.#machine.newNumber();
    const request = {
      method: "PUT",
      path: "/api/me/reference-image",
      headers: { [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION },
      body: number === null ? BAD_PICTURE : numberedPicture(number),
      abortMs: operation.abortMs,
    };
    await this.#call(operation, operation.device, request, { number });
  }

  async #callBack({ slot, how }: Of<"callback">): Promise<void> {
    const generationId = await this.#slot(slot).id;
    if (!generationId) return;
    const { engine } = this.#machine;
    const call = await engine.jobOf(generationId, JOB_COMES_MS);
    if (call) await engine.callBack(call, { forged: how === "forged" });
  }

  /** Reads the picture of a generation that is already completed. */
  async #result(operation: Of<"result">): Promise<void> {
    const place = await this.#pathOf(operation.slot);
    if (!place) return;
    const { device } = operation;
    const status = await this.#call(
      { kind: "status" },
      device,
      { method: "GET", path: place.path },
      place,
    );
    const path: string | undefined = status.body?.outputImageUrl;
    if (!path) return;
    const sentAt = performance.now();
    const answer = await this.browsers[device].send({ method: "GET", path });
    const bytes = await bytesOf(answer);
    const number = answer?.status === 200 && bytes ? await readNumber(bytes) : null;
    const facts = { ...place, sender: device, number, body: null };
    this.#note("result", sentAt, bytes ? answer?.status : 0, facts);
  }

  async #watch({ slot, device }: Of<"watch">): Promise<void> {
    const place = await this.#pathOf(slot, "/events");
    if (!place) return;
    const stream = ++this.#streams;
    const sentAt = performance.now();
    const answer = await this.browsers[device].send({
      ...{ method: "GET", path: place.path, abortMs: WATCH_MS },
    });
    if (answer?.status !== 200 || !answer.body) return void answer?.body?.cancel();
    let text = "";
    try {
      for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
        const lines = (text + chunk).split("\n");
        text = lines.pop() ?? "";
        for (const line of lines.filter((candidate) => candidate.startsWith("data: "))) {
          const facts = { ...place, sender: device, body: JSON.parse(line.slice(6)), stream };
          this.#note("event", sentAt, 200, facts);
        }
      }
    } catch {
      // Interrupted by a kill, or by the client's timeout.
    }
  }

  async #pathOf(slot: number, rest = "") {
    const generationId = await this.#slot(slot).id;
    return generationId && { generationId, path: `/api/generations/${generationId}${rest}` };
  }

  async #call(
    { kind }: Pick<Call, "kind">,
    sender: 0 | 1,
    request: Request,
    { generationId = null, ...details }: Details & { readonly path?: string } = {},
  ): Promise<Call> {
    await this.#machine.urlWhenUp();
    const sentAt = performance.now();
    const answer = await this.browsers[sender].send(request);
    const bytes = await bytesOf(answer);
    const body = jsonOf(answer, bytes);
    const { path: _, ...facts } = details;
    return this.#note(kind, sentAt, bytes ? answer?.status : 0, {
      ...facts,
      generationId,
      sender,
      body,
    });
  }

  #note(
    kind: Call["kind"],
    sentAt: number,
    status: number | undefined,
    facts: Omit<Call, "kind" | "sentAt" | "endedAt" | "status">,
  ): Call {
    const call = { kind, sentAt, endedAt: performance.now(), status: status ?? 0, ...facts };
    this.calls.push(call);
    return call;
  }

  #slot(slot: number): SlotId {
    const known = this.#slots.get(slot) ?? new SlotId();
    this.#slots.set(slot, known);
    return known;
  }
}

function requestOf(kind: Operation["kind"]): Request {
  const version = photoConsentVersion([ENGINE_HOST]);
  switch (kind) {
    case "remove_photo":
      return { method: "DELETE", path: "/api/me/reference-image" };
    case "give_consent":
      return json("PUT", "/api/me/photo-consent", { version });
    case "withdraw_consent":
      return { method: "DELETE", path: "/api/me/photo-consent" };
    case "sign_out":
      return json("POST", "/api/auth/sign-out", {});
    case "close_account":
      return json("DELETE", "/api/me", { password: PASSWORD });
    default:
      return { method: "GET", path: "/api/me" };
  }
}

function json(method: string, path: string, body: object): Request {
  const headers = { "content-type": "application/json" };
  return { method, path, headers, body: JSON.stringify(body) };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function copies(count: number, act: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: count }, act));
}
