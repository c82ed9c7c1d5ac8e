import type { ReactNode } from "react";
import { Link } from "#web/navigation/link.tsx";
import { closetTexts } from "#web/texts/closet.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import styles from "./closet-tabs.module.css";
import { type ClosetView, pathOf } from "./closet-view.ts";

const TABS = (["items", "collections"] as const).map((name) => ({
  name,
  title: closetTexts.tabs[name],
}));
const SORTS = ["recent", "popular"] as const;

interface ClosetTabsProps {
  readonly view: ClosetView;
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

export function ClosetTabs({ view, beside, children }: ClosetTabsProps) {
  return (
    <Tabs
      label={closetTexts.tabsLabel}
      tabs={TABS}
      chosen={view.tab}
      to={(tab) => pathOf({ ...view, tab })}
      barClass={styles.bar}
      beside={beside}
    >
      {children}
    </Tabs>
  );
}

interface SortToggleProps {
  readonly view: ClosetView;
  /** The number of items that match the filter; null without a filter. */
  readonly count: number | null;
  /** Beside the heading. */
  readonly children: ReactNode;
}

export function SortToggle({ view, count, children }: SortToggleProps) {
  const { heading } = closetTexts.sorts[view.sort];
  return (
    <div className={styles.sorted}>
      <h2 className={styles.heading}>{count === null ? heading : closetTexts.itemCount(count)}</h2>
      {children}
      <nav className={styles.sorts} aria-label={closetTexts.sortLabel}>
        {SORTS.map((name) => (
          <Link
            key={name}
            className={styles.sort}
            aria-current={view.sort === name ? "true" : undefined}
            title={name === "popular" ? closetTexts.sorts[name].heading : undefined}
            to={pathOf({ ...view, sort: name })}
            replace
          >
            {closetTexts.sorts[name].title}
          </Link>
        ))}
      </nav>
    </div>
  );
}
