import type { KeyboardEvent, ReactNode } from "react";
import { useId } from "react";
import { Link, useNavigate } from "react-router-dom";
import styles from "./closet-tabs.module.css";
import { type ClosetView, searchOf } from "./closet-view.ts";

const TABS = [
  { name: "items", title: "Items" },
  { name: "collections", title: "Collections" },
] as const;
const SORTS = [
  { name: "recent", title: "Recent", heading: "All items" },
  { name: "popular", title: "Popular", heading: "Trending items" },
] as const;

interface ClosetTabsProps {
  readonly view: ClosetView;
  /** The chosen tab's panel. */
  readonly children: ReactNode;
}

/** The two tabs of a closet; links, so that they lead on without scripts too. */
export function ClosetTabs({ view, children }: ClosetTabsProps) {
  const id = useId();
  const navigate = useNavigate();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === "ArrowRight" || event.key === "ArrowLeft";
    const other = TABS.find(({ name }) => name !== view.tab);
    if (!step || !other) return;
    event.preventDefault();
    navigate({ search: searchOf({ ...view, tab: other.name }) }, { replace: true });
    document.getElementById(`${id}-${other.name}`)?.focus();
  }

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label="Closet" onKeyDown={onKeyDown}>
        {TABS.map(({ name, title }) => (
          <Link
            key={name}
            id={`${id}-${name}`}
            className={styles.tab}
            role="tab"
            aria-selected={view.tab === name}
            aria-controls={`${id}-panel`}
            to={{ search: searchOf({ ...view, tab: name }) }}
            replace
          >
            {title}
          </Link>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${view.tab}`}>
        {children}
      </div>
    </>
  );
}

/** What the items are sorted by; what it says is the heading of the grid. */
export function SortToggle({ view }: Pick<ClosetTabsProps, "view">) {
  return (
    <div className={styles.sorted}>
      <h2 className={styles.heading}>{SORTS.find(({ name }) => name === view.sort)?.heading}</h2>
      <nav className={styles.sorts} aria-label="Sort">
        {SORTS.map(({ name, title, heading }) => (
          <Link
            key={name}
            className={styles.sort}
            aria-current={view.sort === name ? "true" : undefined}
            title={name === "popular" ? heading : undefined}
            to={{ search: searchOf({ ...view, sort: name }) }}
            replace
          >
            {title}
          </Link>
        ))}
      </nav>
    </div>
  );
}
