import { useSyncExternalStore } from "react";

/** A value outside of components, which they follow by `useStore`. */
interface Store<Value> {
  readonly get: () => Value;
  /** Replaces the value, and runs the listeners even if the value is the same. */
  readonly set: (value: Value) => void;
  /** @returns a function that removes the listener */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface ReadableStore<Value> extends Omit<Store<Value>, "set"> {
  /** The value in HTML that was rendered before, if the browser's may differ from it. */
  readonly getSent?: () => Value;
}

export function useStore<Value>({ get, subscribe, getSent = get }: ReadableStore<Value>): Value {
  return useSyncExternalStore(subscribe, get, getSent);
}

/** A value of the browser, such as a media query, that may differ after events of `target`. */
export function browserStore<Value>(
  get: () => Value,
  events: readonly string[],
  target: EventTarget,
): Omit<Store<Value>, "set"> {
  return {
    get,
    subscribe(listener) {
      for (const event of events) target.addEventListener(event, listener);
      return () => {
        for (const event of events) target.removeEventListener(event, listener);
      };
    },
  };
}
