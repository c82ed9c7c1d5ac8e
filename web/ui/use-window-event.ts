import { useEffect, useEffectEvent } from "react";

/** Runs `listener`, with the newest props and state, on each event of the window. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const run = useEffectEvent(listener);
  useEffect(() => {
    const onEvent = (event: WindowEventMap[Type]) => run(event);
    window.addEventListener(type, onEvent);
    return () => window.removeEventListener(type, onEvent);
  }, [type]);
}
