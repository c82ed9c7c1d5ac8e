import useSWRInfinite from "swr/infinite";
import type { ApiError } from "#web/api/call.ts";
import { FAVOURITES_PATH, type FavouritePage } from "#worker/contract/favourites.ts";

function keyOf(index: number, before: FavouritePage | null): string | null {
  if (index === 0) return FAVOURITES_PATH;
  const cursor = before?.nextCursor;
  return cursor ? `${FAVOURITES_PATH}?${new URLSearchParams({ cursor })}` : null;
}

/**
 * The member's favourites, newest first, page by page. A removed favourite stays in the list until
 * the next read, so that the same button saves it again.
 */
export function useFavourites() {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<
    FavouritePage,
    ApiError
  >(keyOf, { revalidateOnMount: true, revalidateOnFocus: false, revalidateFirstPage: false });
  const wanted = size > (data?.length ?? 0);
  return {
    favourites: data?.flatMap((page) => page.favourites),
    error,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    loadingMore: isValidating && wanted,
    moreError: data && wanted && !isValidating ? error : undefined,
    loadMore: () => void setSize(wanted ? size : size + 1),
    reload: () => void mutate(),
  };
}
