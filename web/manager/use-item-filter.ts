import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { filterAt, type ItemFilter, searchOfFilter } from "#web/managed-closet/item-filter.ts";

/** The filter and its setter. The address repeats it, so that it survives a reload. */
export function useItemFilter(): [ItemFilter, (filter: ItemFilter) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  // The router renders later than the next key press.
  const [filter, setFilter] = useState(() => filterAt(search));
  function set(next: ItemFilter) {
    setFilter(next);
    void navigate({ search: searchOfFilter(next) }, { replace: true });
  }
  return [filter, set];
}
