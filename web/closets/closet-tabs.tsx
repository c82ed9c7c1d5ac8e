import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Tabs } from "#web/ui/tabs.tsx";
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

/** The two tabs of a closet. */
export function ClosetTabs({ view, children }: ClosetTabsProps) {
  return (
    <Tabs
      label="Closet"
      tabs={TABS}
      chosen={view.tab}
      to={(tab) => ({ search: searchOf({ ...view, tab }) })}
      flush
    >
      {children}
    </Tabs>
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
