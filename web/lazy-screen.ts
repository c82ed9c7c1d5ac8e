import { type ComponentType, lazy } from "react";

interface ScreenModule {
  readonly default: ComponentType;
}

type LoadScreen = () => Promise<ScreenModule>;

const loaded = new Map<LoadScreen, ScreenModule>();

/** Loads a screen, so that `lazyScreen` renders it without waiting. */
export async function loadScreenOf(load: LoadScreen): Promise<void> {
  loaded.set(load, await load());
}

/** As `lazy`, which waits at its first render even for a module that is loaded. */
export function lazyScreen(load: LoadScreen) {
  return lazy(() => {
    const module = loaded.get(load);
    return module ? resolvedAt(module) : load();
  });
}

/** React reads a promise whose `then` answers at once in the same render. */
function resolvedAt(module: ScreenModule): Promise<ScreenModule> {
  const promise = Promise.resolve(module);
  return Object.assign(promise, {
    // biome-ignore lint/suspicious/noThenProperty: see above
    then: (onResolved: (module: ScreenModule) => void) => onResolved(module),
  });
}
