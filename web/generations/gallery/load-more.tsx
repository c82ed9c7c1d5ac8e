import { useEffect, useEffectEvent, useRef } from "react";
import { hasCode, sentenceOf } from "#web/api/call.ts";
import { generationsTexts } from "#web/texts/generations.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import styles from "./gallery.module.css";

interface PagedList {
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly moreError: unknown;
  readonly loadMore: () => void;
}

/** The end of a list that is loaded page by page. */
export function More({ list }: { readonly list: PagedList }) {
  if (list.moreError) return <ListFailure error={list.moreError} onRetry={list.loadMore} />;
  if (!list.hasMore) return null;
  return (
    <div className={styles.more}>
      <LoadMore busy={list.loadingMore} onMore={list.loadMore} />
    </div>
  );
}

interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function ListFailure({ error, onRetry }: ListFailureProps) {
  const sentence = hasCode(error, "network") ? generationsTexts.offline : sentenceOf(error);
  return <LoadFailure sentence={sentence} onRetry={onRetry} />;
}

interface LoadMoreProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Loads the next page when it is pressed, or scrolled near the view. */
function LoadMore({ busy, onMore }: LoadMoreProps) {
  const frame = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);

  useEffect(() => {
    const element = frame.current;
    if (!element || busy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more();
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
