import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Link } from "#web/navigation/link.tsx";
import { classNames } from "./class-names.ts";
import styles from "./tabs.module.css";

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly title: string }[];
  readonly chosen: Name;
  readonly onChoose?: (name: Name) => void;
  /** Renders the tabs as links to these paths, which work without scripts. */
  readonly to?: (name: Name) => string;
  readonly small?: boolean;
  /** The class of the bar with the tabs; such a bar has no margin above the panel. */
  readonly barClass?: string | undefined;
  /** Content after the tabs in the same bar. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The visible part of the next tab at the edge of a scrolled row, pixels. */
const PEEK = 40;

/** Scrolls a row that is wider than the screen to a tab, sideways and as little as needed. */
export function showInRow(tab: HTMLElement | null) {
  const row = tab?.parentElement;
  if (!row) return;
  const { offsetLeft: left, offsetWidth: width } = tab;
  const least = left + width + PEEK - row.clientWidth;
  row.scrollLeft = Math.max(least, Math.min(row.scrollLeft, left - PEEK));
}

function nextTab(key: string, at: number, last: number): number | undefined {
  if (key === "ArrowRight") return at === last ? 0 : at + 1;
  if (key === "ArrowLeft") return at === 0 ? last : at - 1;
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

/** Tabs of the ARIA pattern: arrows, Home and End choose. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, chosen, onChoose, to, small, barClass, beside, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.name === chosen);
    const next = nextTab(event.key, at, tabs.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    const tab = list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next];
    tab?.click();
    tab?.focus();
  }

  function tabOf({ name, title }: TabsProps<Name>["tabs"][number]) {
    const isChosen = name === chosen;
    const shared = {
      role: "tab",
      ref: isChosen ? showInRow : null,
      id: `${id}-${name}`,
      className: styles.tab,
      "aria-selected": isChosen,
      "aria-controls": `${id}-panel`,
      children: title,
    };
    if (to) return <Link key={name} {...shared} to={to(name)} replace />;
    const onClick = () => onChoose?.(name);
    return (
      <button key={name} type="button" {...shared} tabIndex={isChosen ? 0 : -1} onClick={onClick} />
    );
  }

  return (
    <div>
      <div className={barClass}>
        <div
          className={classNames("sideways", styles.list, small && styles.small)}
          role="tablist"
          aria-label={label}
          ref={list}
          onKeyDown={onKeyDown}
        >
          {tabs.map(tabOf)}
        </div>
        {beside}
      </div>
      <div
        className={barClass ? undefined : styles.panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
      >
        {children}
      </div>
    </div>
  );
}
