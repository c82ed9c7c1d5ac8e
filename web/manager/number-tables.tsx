import { Link } from "#web/navigation/link.tsx";
import { PATHS } from "#web/paths.ts";
import { closetNumbersTexts as texts } from "#web/texts/closet-numbers.ts";
import type { ClosetStats } from "#worker/contract/closet-stats.ts";
import type { ItemCounts, ManagedCloset } from "#worker/contract/closets.ts";
import { VISIT_SOURCES } from "#worker/contract/visit-sources.ts";
import styles from "./closet-numbers.module.css";
import { type CountedRow, CountsTable } from "./counts-table.tsx";

interface NumberTablesProps {
  readonly stats: ClosetStats;
  readonly managed: ManagedCloset;
}

const NOTHING: ItemCounts = { views: 0, tryOns: 0, clicks: 0 };

/** The numbers by source, by item and by collection. */
export function NumberTables({ stats, managed: { items, collections } }: NumberTablesProps) {
  const { before } = stats;
  const sources = VISIT_SOURCES.map((id) => ({
    ...{ id, name: texts.sources[id] },
    ...{ now: stats.sources[id], before: before.sources[id] },
  }));
  const rowsOf = (
    name: "items" | "collections",
    owned: readonly { readonly id: string; readonly title: string }[],
  ): CountedRow[] =>
    owned
      .map(({ id, title }) => ({
        ...{ id, name: title },
        ...{ now: stats[name][id] ?? NOTHING, before: before[name][id] ?? NOTHING },
      }))
      .toSorted((a, b) => b.now.views - a.now.views || b.now.clicks - a.now.clicks);
  return (
    <>
      <Part title={texts.bySource} hint={texts.bySourceHint}>
        <Counted caption={texts.bySource} heading={texts.source} rows={sources} />
      </Part>
      <Part title={texts.byItem}>
        {items.length === 0 ? (
          <p className={styles.soft}>{texts.noItems}</p>
        ) : (
          <Counted caption={texts.byItem} heading={texts.item} rows={rowsOf("items", items)} />
        )}
      </Part>
      <Part title={texts.byCollection}>
        {collections.length === 0 ? (
          <p className={styles.soft}>
            {texts.noCollections}{" "}
            <Link to={`${PATHS.manageCloset}?tab=collections`}>{texts.toCollections}</Link>
          </p>
        ) : (
          <Counted
            caption={texts.byCollection}
            heading={texts.collection}
            rows={rowsOf("collections", collections)}
          />
        )}
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: React.ReactNode;
}

function Part({ title, hint, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
      {hint && <p className="hint">{hint}</p>}
    </section>
  );
}

function Counted(props: React.ComponentProps<typeof CountsTable>) {
  const isCounted = props.rows.some(({ now, before }) =>
    [now, before].some(({ views, tryOns, clicks }) => views + tryOns + clicks > 0),
  );
  return isCounted ? <CountsTable {...props} /> : <p className={styles.soft}>{texts.noCounts}</p>;
}
