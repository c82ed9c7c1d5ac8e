import { useState } from "react";
import useSWRInfinite from "swr/infinite";
import { ApiError } from "#web/api/call.ts";
import { refreshSession } from "#web/api/use-session.ts";
import { deleteGeneration, readGeneration } from "#web/generations/generation-calls.ts";
import { forgetUnseen } from "#web/generations/unseen-generations.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import type { Generation, GenerationPage } from "#worker/contract/generations.ts";
import { isFinal } from "#worker/contract/generations.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** What is said of one that was deleted, and of one that was cancelled. */
const REMOVED = {
  delete: {
    done: "Generation deleted successfully.",
    failed: "Failed to delete generation. Please try again.",
  },
  cancel: {
    done: "Generation cancelled. Your credit is back.",
    failed: "Failed to cancel generation. Please try again.",
  },
} as const;

type Pages = readonly GenerationPage[];

function keyOf(index: number, before: GenerationPage | null): string | null {
  if (index === 0) return "/api/generations";
  const cursor = before?.nextCursor;
  return cursor ? `/api/generations?${new URLSearchParams({ cursor })}` : null;
}

/** The pages with the list of each changed. */
function changed(pages: Pages, change: (list: readonly Generation[]) => readonly Generation[]) {
  return pages.map((page) => ({ ...page, generations: change(page.generations) }));
}

/** The pages of the list as the server tells them; asked again while some are under way. */
function usePages() {
  return useSWRInfinite<GenerationPage, ApiError>(keyOf, {
    revalidateFirstPage: true,
    refreshInterval: (pages) =>
      pages?.[0]?.generations.some((each) => !isFinal(each)) ? LIMITS.pollEveryMs : 0,
  });
}

/** The person's generations, newest first, page by page: the finished and those under way. */
export function useGenerations() {
  const { data, error, isValidating, size, setSize, mutate } = usePages();
  /** What those under way last told themselves; the list knows no stages. */
  const [live, setLive] = useState<ReadonlyMap<string, Generation>>(new Map());
  /** Deleted here, whatever a list asked for earlier may still say. */
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const wanted = size > (data?.length ?? 0);

  /** Takes over what one of them tells of itself. */
  function update(generation: Generation) {
    if (!isFinal(generation)) {
      setLive((known) => new Map(known).set(generation.id, generation));
      return;
    }
    const settle = (each: Generation) => (each.id === generation.id ? generation : each);
    void mutate((pages) => pages && changed(pages, (list) => list.map(settle)));
  }

  async function drop(id: string) {
    forgetUnseen(id);
    setDeleted((ids) => new Set(ids).add(id));
    const others = (list: readonly Generation[]) => list.filter((each) => each.id !== id);
    await mutate((pages) => pages && changed(pages, others), { revalidate: false });
  }

  /** Deletes one, or cancels one under way: it leaves at once, and comes back when refused. */
  async function remove(id: string, about: keyof typeof REMOVED = "delete") {
    setDeleted((ids) => new Set(ids).add(id));
    try {
      await deleteGeneration(id);
    } catch (refusal) {
      if (!isGone(refusal)) {
        setDeleted((ids) => new Set([...ids].filter((each) => each !== id)));
        toastError(REMOVED[about].failed);
        return;
      }
    }
    toast({ title: "Success", description: REMOVED[about].done });
    await drop(id);
    void refreshSession();
  }

  /** Looks whether one whose picture can't be had is still there. */
  async function check(id: string) {
    const refusal = await readGeneration(id).then(
      () => null,
      (error: unknown) => error,
    );
    if (!isGone(refusal)) return;
    toast({ title: "This generation is gone", description: "It has been deleted elsewhere." });
    await drop(id);
  }

  return {
    /** Undefined until the first page is there. */
    generations: data
      ?.flatMap((page) => page.generations)
      .map((each) => (isFinal(each) ? each : (live.get(each.id) ?? each)))
      .filter(({ id, status }) => status !== "failed" && !deleted.has(id)),
    error,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    loadingMore: isValidating && wanted,
    /** Why the next page could not be read. */
    moreError: data && wanted && !isValidating ? error : undefined,
    loadMore: () => void setSize(wanted ? size : size + 1),
    retry: () => void mutate(),
    update,
    remove,
    check,
  };
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}
