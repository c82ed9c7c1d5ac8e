import { type ReactNode, useEffect } from "react";
import { refreshSession } from "#web/api/use-session.ts";
import { failureSentence } from "#web/generations/failure-sentence.ts";
import { Link } from "#web/navigation/link.tsx";
import { PATHS } from "#web/paths.ts";
import { fill } from "#web/texts/fill.ts";
import { generationsTexts } from "#web/texts/generations.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { type Generation, isFinal } from "#worker/contract/generations.ts";
import styles from "./gallery.module.css";
import { GallerySkeletons } from "./gallery-skeletons.tsx";
import { GenerationCard } from "./generation-card.tsx";
import { ListFailure, More } from "./load-more.tsx";
import { useGenerations } from "./use-generations.ts";
import { useOpenedGeneration } from "./use-opened-generation.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

/** The dialog loads more when this many pictures or fewer follow the one shown. */
const PRELOADED = 2;

const loadDelete = () => import("./delete-question.tsx");
type DeleteModule = Awaited<ReturnType<typeof loadDelete>>;

type List = ReturnType<typeof useGenerations>;

export function Gallery() {
  const list = useGenerations();
  if (list.generations) return <Loaded list={list} generations={list.generations} />;
  if (!list.error) return <GallerySkeletons count={10} />;
  return <ListFailure error={list.error} onRetry={list.retry} />;
}

interface LoadedProps {
  readonly list: List;
  readonly generations: readonly Generation[];
}

function Loaded({ list, generations }: LoadedProps) {
  const { Dialog, opened, thumbnail, moving, open, show, close } = useOpenedGeneration();
  const [cancelQuestion, askToCancel] = useCancelQuestion(list, generations);
  useScrollRestoration();

  const finished = generations.filter((each) => each.outputImageUrl !== null);
  const at = finished.findIndex((each) => each.id === opened);
  usePreloading(list, opened !== null && at >= finished.length - PRELOADED);

  // Deleted elsewhere, or not in the loaded pages.
  const missing = opened !== null && at < 0;
  useEffect(() => (missing ? close() : undefined));

  function remove(id: string) {
    const neighbour = finished[at + 1] ?? finished[at - 1];
    // Removes the card first, so that it gets no focus.
    void list.remove(id);
    if (neighbour) show(neighbour.id);
    else close();
  }

  function onChange(generation: Generation) {
    list.update(generation);
    announceEnd(generation);
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
              onChange={onChange}
              onCancel={() => askToCancel(each.id)}
            />
          </li>
        ))}
      </ul>
      <More list={list} />
      {Dialog && opened && !missing && (
        <Dialog
          finished={finished}
          at={at}
          thumbnail={thumbnail}
          onShow={show}
          onClose={close}
          onDelete={() => remove(opened)}
          onBroken={() => void list.check(opened)}
        />
      )}
      {cancelQuestion}
    </>
  );
}

function useCancelQuestion(
  list: List,
  generations: readonly Generation[],
): [ReactNode, (id: string) => void] {
  const { opened, open, close } = useLazyDialog<DeleteModule, string>(loadDelete);
  const running = generations.find((each) => each.id === opened?.about && !isFinal(each));

  function cancel(generationId: string) {
    close();
    void list.remove(generationId, "cancel");
  }

  const question = opened && running && (
    <opened.module.DeleteQuestion
      action="cancel"
      onClose={close}
      onConfirm={() => cancel(running.id)}
    />
  );
  return [question, (id) => void open(id)];
}

function usePreloading(list: List, near: boolean): void {
  const wanted = near && list.hasMore && !list.loadingMore && !list.moreError;
  useEffect(() => {
    if (wanted) list.loadMore();
  });
}

function announceEnd(generation: Generation): void {
  const { status } = generation;
  if (status === "completed") {
    toast({ title: tryOnTexts.done, description: tryOnTexts.ready });
  } else if (status === "failed") {
    void failureSentence(generation).then(toastError);
    void refreshSession();
  }
}

function Empty() {
  return (
    <div className={styles.empty}>
      <h2>{generationsTexts.empty}</h2>
      <p>
        {fill(generationsTexts.emptyHint, {
          sites: <Link to={PATHS.compatibleSites}>{generationsTexts.compatibleSites}</Link>,
        })}
      </p>
      <ButtonLink look="primary" to={PATHS.generate}>
        {generationsTexts.generate}
      </ButtonLink>
    </div>
  );
}
