/** The id of a slot's generation as soon as a start has told it; null when none of them does. */
export class SlotId {
  expected = 0;
  readonly id: Promise<string | null>;
  #resolve: (id: string | null) => void = () => {};

  constructor() {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.id = promise;
    this.#resolve = resolve;
    // A slot whose starts were all left out of a history.
    setImmediate(() => this.expected === 0 && resolve(null));
  }

  found(id: string): void {
    this.#resolve(id);
  }

  ended(): void {
    if (--this.expected === 0) this.#resolve(null);
  }
}
