import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";

interface LoadMoreProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Loads the next page when it comes near the view, or is pressed. */
export function LoadMore({ busy, onMore }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;

  useEffect(() => {
    const element = place.current;
    if (!element || busy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy]);

  return (
    <div ref={place}>
      <Button busy={busy ? "Loading..." : null} onClick={onMore}>
        Load more
      </Button>
    </div>
  );
}
