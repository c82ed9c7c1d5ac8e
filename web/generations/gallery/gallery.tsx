import { useEffect, useState } from "react";
import { ApiError, sentenceOf } from "#web/api/call.ts";
import { refreshSession } from "#web/api/use-session.ts";
import { failureSentence } from "#web/generations/failure-sentence.ts";
import { PATHS } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { type Generation, isFinal } from "#worker/contract/generations.ts";
import styles from "./gallery.module.css";
import { useKeptScroll } from "./gallery-scroll.ts";
import { GallerySkeletons } from "./gallery-skeletons.tsx";
import { GenerationCard } from "./generation-card.tsx";
import { LoadMore } from "./load-more.tsx";
import { useGenerations } from "./use-generations.ts";
import { useOpened } from "./use-opened-generation.ts";

/** From so many pictures before the end of the loaded list on, the dialog asks for more. */
const NEAR_THE_END = 2;

type List = ReturnType<typeof useGenerations>;

/** A member's own generations, and the dialog of each. */
export function Gallery() {
  const list = useGenerations();
  if (list.generations) return <Loaded list={list} generations={list.generations} />;
  if (!list.error) return <GallerySkeletons count={10} />;
  return <LoadFailure sentence={sentenceFor(list.error)} onRetry={list.retry} />;
}

interface LoadedProps {
  readonly list: List;
  readonly generations: readonly Generation[];
}

function Loaded({ list, generations }: LoadedProps) {
  const { Dialog, opened, moving, open, show, close } = useOpened();
  const [cancelling, setCancelling] = useState<string | null>(null);
  const [question, wantQuestion] = useLazyModule(() => import("./delete-question.tsx"));
  useKeptScroll();

  const finished = generations.filter((each) => each.outputImageUrl !== null);
  const place = finished.findIndex((each) => each.id === opened?.id);
  const toCancel = generations.find((each) => each.id === cancelling && !isFinal(each));
  useMore(list, opened !== null && place >= finished.length - NEAR_THE_END);

  // Deleted elsewhere, or not in the part of the list that is loaded.
  const lost = opened !== null && place < 0;
  useEffect(() => {
    if (lost) close();
  });

  function remove(id: string) {
    const neighbour = finished[place + 1] ?? finished[place - 1];
    // Its card goes first, so that no focus is given to it.
    void list.remove(id);
    if (neighbour) show(neighbour.id);
    else close();
  }

  if (generations.length === 0 && !list.hasMore) return <Empty />;
  return (
    <>
      <ul className={styles.grid}>
        {generations.map((each) => (
          <li key={each.id}>
            <GenerationCard
              generation={each}
              moving={moving === each.id}
              onOpen={() => void open(each.id)}
              onChange={(told) => {
                list.update(told);
                tellEnd(told);
              }}
              onCancel={() => {
                setCancelling(each.id);
                void wantQuestion();
              }}
            />
          </li>
        ))}
      </ul>
      <More list={list} />
      {Dialog && opened && !lost && (
        <Dialog
          finished={finished}
          place={place}
          thumbnail={opened.thumbnail}
          onShow={show}
          onClose={close}
          onDelete={() => remove(opened.id)}
          onBroken={() => void list.check(opened.id)}
        />
      )}
      {question && toCancel && (
        <question.DeleteQuestion
          about="cancel"
          onClose={() => setCancelling(null)}
          onConfirm={() => {
            setCancelling(null);
            void list.remove(toCancel.id, "cancel");
          }}
        />
      )}
    </>
  );
}

/** Loads the next page while `near` the end of the list. */
function useMore(list: List, near: boolean): void {
  const wanted = near && list.hasMore && !list.loadingMore && !list.moreError;
  useEffect(() => {
    if (wanted) list.loadMore();
  });
}

/** One under way has come to its end before the person's eyes. */
function tellEnd(generation: Generation): void {
  const { status } = generation;
  if (status === "completed") {
    toast({ title: "Generation Complete!", description: "Your virtual try-on is ready." });
  } else if (status === "failed") {
    void failureSentence(generation).then(toastError);
    // Its credit has come back.
    void refreshSession();
  }
}

function More({ list }: { readonly list: List }) {
  if (list.moreError) {
    return <LoadFailure sentence={sentenceFor(list.moreError)} onRetry={list.loadMore} />;
  }
  if (!list.hasMore) return null;
  return (
    <div className={styles.more}>
      <LoadMore busy={list.loadingMore} onMore={list.loadMore} />
    </div>
  );
}

function sentenceFor(error: unknown): string {
  const offline = error instanceof ApiError && error.code === "network";
  return offline ? "You seem to be offline. Your pictures are kept safe." : sentenceOf(error);
}

function Empty() {
  return (
    <div className={styles.empty}>
      <h2>No generations yet</h2>
      <p>Start browsing compatible sites to create your first generation</p>
      <ButtonLink look="primary" to={PATHS.generate}>
        Generate
      </ButtonLink>
    </div>
  );
}
