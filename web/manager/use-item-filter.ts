import { useState } from "react";
import { filterAt, type ItemFilter, searchOfFilter } from "#web/managed-closet/item-filter.ts";
import { navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";

/** The filter and its setter. The address repeats it, so that it survives a reload. */
export function useItemFilter(): [ItemFilter, (filter: ItemFilter) => void] {
  const { pathname, search } = useAddress();
  // Browsers limit how often the address changes, and may refuse a change.
  const [filter, setFilter] = useState(() => filterAt(search));
  function set(next: ItemFilter) {
    setFilter(next);
    navigate(pathname + searchOfFilter(next), { replace: true });
  }
  return [filter, set];
}
