import { type Generation, isFinal } from "../contract/generations.ts";

const TICK_MS = 2000;
/** Comment lines keep proxies from closing an idle stream. */
const KEEP_ALIVE_TICKS = 7;

/** The listeners of one generation: server-sent events, one `status` per change. */
export class EventStreams {
  readonly #writers = new Set<WritableStreamDefaultWriter<Uint8Array>>();
  readonly #encoder = new TextEncoder();
  readonly #now: () => Generation | null;

  constructor(now: () => Generation | null) {
    this.#now = now;
  }

  open(generation: Generation): Response {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    void this.#write(writer, statusEvent(generation));
    if (isFinal(generation)) this.#close(writer);
    else this.#follow(writer, generation.progress);
    return new Response(readable, {
      headers: { "Content-Type": "text/event-stream", "Cache-Control": "private, no-store" },
    });
  }

  publish(generation: Generation): void {
    for (const writer of this.#writers) {
      void this.#write(writer, statusEvent(generation));
      if (isFinal(generation)) this.#close(writer);
    }
  }

  #follow(writer: WritableStreamDefaultWriter<Uint8Array>, shown: number): void {
    this.#writers.add(writer);
    let idleTicks = 0;
    const tick = () => {
      const generation = this.#now();
      const moved = generation !== null && generation.progress > shown;
      if (moved) shown = generation.progress;
      idleTicks = moved ? 0 : idleTicks + 1;
      if (moved) void this.#write(writer, statusEvent(generation));
      else if (idleTicks % KEEP_ALIVE_TICKS === 0) void this.#write(writer, ":\n\n");
    };
    const ticking = setInterval(tick, TICK_MS);
    const stop = () => {
      clearInterval(ticking);
      this.#writers.delete(writer);
    };
    writer.closed.then(stop, stop);
  }

  async #write(writer: WritableStreamDefaultWriter<Uint8Array>, text: string): Promise<void> {
    await writer.write(this.#encoder.encode(text)).catch(() => this.#writers.delete(writer));
  }

  #close(writer: WritableStreamDefaultWriter<Uint8Array>): void {
    this.#writers.delete(writer);
    writer.close().catch(() => undefined);
  }
}

function statusEvent(generation: Generation): string {
  return `event: status\ndata: ${JSON.stringify(generation)}\n\n`;
}
