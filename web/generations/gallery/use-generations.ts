import { useState } from "react";
import useSWRInfinite from "swr/infinite";
import { type ApiError, hasCode } from "#web/api/call.ts";
import { refreshSession } from "#web/api/use-session.ts";
import { deleteGeneration, readGeneration } from "#web/generations/generation-calls.ts";
import { forgetUnseen } from "#web/generations/unseen-generations.ts";
import { generationsTexts } from "#web/texts/generations.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { type Generation, type GenerationPage, isFinal } from "#worker/contract/generations.ts";
import { LIMITS } from "#worker/contract/limits.ts";

type ChangeList = (list: readonly Generation[]) => readonly Generation[];

function keyOf(index: number, before: GenerationPage | null): string | null {
  if (index === 0) return "/api/generations";
  const cursor = before?.nextCursor;
  return cursor ? `/api/generations?${new URLSearchParams({ cursor })}` : null;
}

/** The pages of the list, polled while a generation runs, and the changes made here. */
function usePages() {
  const pages = useSWRInfinite<GenerationPage, ApiError>(keyOf, {
    revalidateFirstPage: true,
    refreshInterval: (loaded) =>
      loaded?.[0]?.generations.some((each) => !isFinal(each)) ? LIMITS.pollEveryMs : 0,
  });
  const [running, setRunning] = useState<ReadonlyMap<string, Generation>>(new Map());
  /** Deleted here, although a list requested earlier may still contain them. */
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());

  function changeLists(change: ChangeList, revalidate = true) {
    return pages.mutate(
      (loaded) => loaded?.map((page) => ({ ...page, generations: [...change(page.generations)] })),
      { revalidate },
    );
  }

  function update(generation: Generation) {
    if (!isFinal(generation)) {
      setRunning((known) => new Map(known).set(generation.id, generation));
      return;
    }
    void changeLists((list) => list.map((each) => (each.id === generation.id ? generation : each)));
  }

  function hide(id: string) {
    setDeleted((ids) => new Set(ids).add(id));
  }

  function unhide(id: string) {
    setDeleted((ids) => new Set([...ids].filter((each) => each !== id)));
  }

  async function drop(id: string) {
    forgetUnseen(id);
    hide(id);
    await changeLists((list) => list.filter((each) => each.id !== id), false);
  }

  const generations = pages.data
    ?.flatMap((page) => page.generations)
    .map((each) => (isFinal(each) ? each : (running.get(each.id) ?? each)))
    .filter(({ id, status }) => status !== "failed" && !deleted.has(id));
  return { ...pages, generations, update, hide, unhide, drop };
}

/** The person's finished and running generations, newest first, page by page. */
export function useGenerations() {
  const { data, error, isValidating, size, setSize, mutate, generations, ...pages } = usePages();
  const wanted = size > (data?.length ?? 0);

  /** Hides a generation at once, and shows it again if the server refuses the deletion. */
  async function remove(id: string, action: keyof typeof generationsTexts.removed = "delete") {
    const texts = generationsTexts.removed[action];
    pages.hide(id);
    try {
      await deleteGeneration(id);
    } catch (refusal) {
      if (!hasCode(refusal, "not_found")) {
        pages.unhide(id);
        toastError(texts.failed);
        return;
      }
    }
    toast({ title: uiTexts.success, description: texts.done });
    await pages.drop(id);
    void refreshSession();
  }

  /** Drops a generation whose picture cannot be loaded if it no longer exists. */
  async function check(id: string) {
    const refusal = await readGeneration(id).then(
      () => null,
      (error: unknown) => error,
    );
    if (!hasCode(refusal, "not_found")) return;
    toast(generationsTexts.gone);
    await pages.drop(id);
  }

  return {
    generations,
    error,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    loadingMore: isValidating && wanted,
    moreError: data && wanted && !isValidating ? error : undefined,
    loadMore: () => void setSize(wanted ? size : size + 1),
    retry: () => void mutate(),
    update: pages.update,
    remove,
    check,
  };
}
