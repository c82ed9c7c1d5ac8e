import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates the content of an element; resolves when React has taken it over. */
export function hydrate(root: HTMLElement, page: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    const app = <Hydration onHydrated={resolve}>{page}</Hydration>;
    // A transition is rendered in short slices, between which the page answers.
    startTransition(() => void hydrateRoot(root, app));
  });
}

interface HydrationProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

function Hydration({ onHydrated, children }: HydrationProps) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
