import { useEffect, useRef } from "react";
import { useLikes } from "#web/likes/use-likes.ts";
import { closetTexts } from "#web/texts/closet.ts";
import { Button } from "#web/ui/button.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { useRunning } from "#web/ui/use-running.ts";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import { feedPath } from "#worker/contract/pages.ts";
import { ClosetHeader } from "./closet-header.tsx";
import styles from "./closet-page.module.css";
import { ClosetTabs } from "./closet-tabs.tsx";
import { shownItems, tabTitle } from "./closet-view.ts";
import { CollectionList } from "./collection-list.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import { ItemList, SearchField } from "./item-list.tsx";
import { areMany } from "./item-search.ts";
import { useClosetView } from "./use-closet-view.ts";
import { useNewItems } from "./use-new-items.ts";
import { useOpenedItem } from "./use-opened-item.ts";
import { useOpenedTryOn } from "./use-opened-try-on.ts";

const loadReport = () => import("#web/reports/report-dialog.tsx");
type ReportModule = Awaited<ReturnType<typeof loadReport>>;

/** A closet as its followers see it; the same on the server and in the browser. */
export function ClosetPage({ data }: { readonly data: PublicCloset }) {
  const { closet } = data;
  const [view, setWords] = useClosetView();
  const field = useRef<HTMLInputElement>(null);
  const { item, moving, open, show, close } = useOpenedItem(data, view);
  const likes = useLikes(closet.instagramHandle);
  const tryOn = useOpenedTryOn(data);
  const report = useReport(closet.instagramHandle);
  const running = useRunning();
  useViewCount(closet.instagramHandle, item?.id);
  useTabTitle(closet, item);
  const fresh = useNewItems(data);
  const items = shownItems(data, view).filter(({ id }) => !fresh.only || fresh.ids.has(id));
  const searchable = areMany(data.items) || view.words !== "" || view.collection !== "";
  const search = { view, field, onWords: setWords };
  return (
    <>
      <ClosetHeader closet={closet} />
      {item && (
        <ItemDialog
          {...{ item, closet, view, items }}
          likes={likes.of(item)}
          sent={!running}
          onLike={() => likes.toggle(item)}
          onTryOn={() => tryOn.start(item.id)}
          onAim={() => void tryOn.load().catch(() => {})}
          onReport={() => report.open(item)}
          onShow={show}
          onClose={close}
        />
      )}
      <main className={styles.main} tabIndex={-1}>
        <ClosetTabs
          view={view}
          beside={searchable && view.tab === "items" && <SearchField {...search} />}
        >
          {view.tab === "items" ? (
            <ItemList {...{ ...search, data, items, searchable, moving, fresh }} onOpen={open} />
          ) : (
            <CollectionList {...{ data, view, moving }} onOpen={open} />
          )}
        </ClosetTabs>
        <End handle={closet.instagramHandle} onReport={() => report.open(null)} />
      </main>
      {tryOn.Dialog && tryOn.item && (
        <tryOn.Dialog
          {...{ closet, items }}
          item={tryOn.item}
          onNext={tryOn.start}
          onClose={tryOn.end}
        />
      )}
      {report.dialog}
      <Toaster />
    </>
  );
}

interface EndProps {
  readonly handle: string;
  readonly onReport: () => void;
}

function End({ handle, onReport }: EndProps) {
  return (
    <p className={styles.end}>
      <a href={feedPath(handle)}>{closetTexts.feed}</a>
      <Button look="link" onClick={onReport}>
        {closetTexts.report}
      </Button>
    </p>
  );
}

/** The dialog that reports an item, or the closet when the item is null. */
function useReport(handle: string) {
  const { opened, open, close } = useLazyDialog<ReportModule, { readonly item: ClosetItem | null }>(
    loadReport,
  );
  return {
    open: (item: ClosetItem | null) => void open({ item }),
    dialog: opened && <opened.module.default {...opened.about} handle={handle} onClose={close} />,
  };
}

function useTabTitle(closet: PublicCloset["closet"], item: ClosetItem | null): void {
  useEffect(() => {
    document.title = tabTitle(closet, item ?? undefined);
  }, [closet, item]);
}

function useViewCount(handle: string, itemId: string | undefined): void {
  const counted = useRef(new Set<string>());
  useEffect(() => {
    if (itemId === undefined || counted.current.has(itemId)) return;
    counted.current.add(itemId);
    import("#web/visits/visit-source.ts").then(
      ({ countView }) => countView(handle, itemId),
      () => {},
    );
  }, [handle, itemId]);
}
