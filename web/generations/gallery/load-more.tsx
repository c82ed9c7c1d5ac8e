import { useEffect, useRef } from "react";
import { generationsTexts } from "#web/texts/generations.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";

interface LoadMoreProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Loads the next page when it is pressed, or scrolled near the view. */
export function LoadMore({ busy, onMore }: LoadMoreProps) {
  const frame = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;

  useEffect(() => {
    const element = frame.current;
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
    <div ref={frame}>
      <Button busy={busy ? uiTexts.loading : null} onClick={onMore}>
        {generationsTexts.loadMore}
      </Button>
    </div>
  );
}
