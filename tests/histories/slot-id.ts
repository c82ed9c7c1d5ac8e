/** The id of a slot's generation after the first start that returned it; null if none did. */
export class SlotId {
  expected = 0;
  readonly id: Promise<string | null>;
  #resolve: (id: string | null) => void = () => {};

  constructor() {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.id = promise;
    this.#resolve = resolve;
    // A slot without any start in its history.
    setImmediate(() => this.expected === 0 && resolve(null));
  }

  found(id: string): void {
    this.#resolve(id);
  }

  ended(): void {
    if (--this.expected === 0) this.#resolve(null);
  }
}
