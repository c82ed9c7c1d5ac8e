import useSWRInfinite from "swr/infinite";
import type { ApiError } from "#web/api/call.ts";
import type { Generation, GenerationPage } from "#worker/contract/generations.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { isFinal } from "./watch-generation.ts";

function keyOf(index: number, before: GenerationPage | null): string | null {
  if (index === 0) return "/api/generations";
  const cursor = before?.nextCursor;
  return cursor ? `/api/generations?${new URLSearchParams({ cursor })}` : null;
}

/** The person's generations, newest first, page by page; asked again while some are under way. */
export function useGenerations() {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<
    GenerationPage,
    ApiError
  >(keyOf, {
    revalidateFirstPage: true,
    refreshInterval: (pages) =>
      pages?.[0]?.generations.some((each) => !isFinal(each)) ? LIMITS.pollEveryMs : 0,
  });
  const all: readonly Generation[] = data?.flatMap((page) => page.generations) ?? [];

  /** Takes one out of the list that is gone on the server. */
  function drop(id: string) {
    const without = (page: GenerationPage) => ({
      ...page,
      generations: page.generations.filter((each) => each.id !== id),
    });
    return mutate((pages) => pages?.map(without), { revalidate: false });
  }

  return {
    /** Undefined until the first page is there. */
    generations: data ? all.filter((each) => each.status !== "failed") : undefined,
    error,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    loadingMore: isValidating && size > (data?.length ?? 0),
    loadMore: () => void setSize(size + 1),
    retry: () => void mutate(),
    drop,
  };
}
